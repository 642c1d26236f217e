// Three nodes with etcd, Patroni and PostgreSQL, and HAProxy before them, where they are installed
// (`.ci/install-failover`), with the configuration of deploy/failover.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../../platform/database/dialects/postgres/client.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { addDatabase } from '../../platform/testing/servers/postgres.ts';
import { etcdConfiguration, haproxyConfiguration, patroniConfiguration, SUPERUSER } from './configuration.ts';
import { createNodeNetwork, mayMakeNamespaces, type NodeNetwork } from './network.ts';

const NODES = [1, 2, 3] as const;
const HAPROXY = '/usr/sbin/haproxy';
const POLL_INTERVAL = 100;

export type PostgresCluster = AsyncDisposable & {
  network: NodeNetwork;
  /** Creates a database and returns its address by way of HAProxy. */
  addDatabase(name: string): Promise<string>;
  /** The node that Patroni calls the primary, or null. */
  findPrimary(except?: number): Promise<number | null>;
  /** Resolves with the primary once there is one, other than `except`. */
  waitForPrimary(except?: number): Promise<number>;
  /** Resolves once all nodes follow the primary, one of them synchronously. */
  waitUntilHealthy(): Promise<void>;
  /** The node whose confirmation commits wait for. */
  requireSynchronous(): Promise<number>;
  /** Resolves once a commit at `node` waits for the confirmation of another one. */
  waitForHeldCommit(node: number): Promise<void>;
  startPatroni(node: number): Promise<void>;
  /** The address of the PostgreSQL of a node, without HAProxy. */
  urlOf(node: number): string;
  nodes: readonly number[];
  /** Where the nodes log, until this is disposed of. */
  folder: string;
};

const binaries = globSync('/usr/lib/postgresql/*/bin/postgres').map(dirname).at(-1);

/** Why it cannot run here; undefined where it can. */
export function findMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make namespaces';
  const commands = ['patroni', 'etcd', HAPROXY, 'setpriv', 'ip'];
  const missing = commands.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing !== undefined) return `${missing} is not installed`;
  if (binaries === undefined) return 'the Debian package of PostgreSQL is not installed';
  return mayMakeNamespaces() ? undefined : 'namespaces cannot be made';
}

type Member = { name: string; role: string; state: string; timeline?: number };

const HEALTHY = new Set(['running', 'streaming']);

export async function startPostgresCluster(): Promise<PostgresCluster> {
  const folder = await prepareFolder();
  const network = createNodeNetwork(NODES.length);
  const isOver = new AbortController();
  const until = poll(isOver.signal);
  const port = await freePort();
  await writeConfigurations(folder, network.prefix, port);
  const startOn = async (node: number, name: string, ...args: string[]): Promise<void> => {
    const log = await open(join(folder, `${name}-${node}.log`), 'a');
    const [command = '', ...rest] = [...network.commandOn(node), name, ...args];
    spawn(command, rest, { cwd: folder, stdio: ['ignore', log.fd, log.fd], env: environment }).unref();
    await log.close();
  };
  const startPatroni = (node: number) => startOn(node, 'patroni', join(folder, `patroni-${node}.yml`));
  for (const node of NODES) {
    await startOn(node, 'etcd', '--config-file', join(folder, `etcd-${node}.yml`));
    await startPatroni(node);
  }
  const haproxy = startHaproxy(join(folder, 'haproxy.cfg'));
  return {
    ...{ network, startPatroni, folder, nodes: NODES },
    ...observe(network, until),
    urlOf: (node) => urlOf(network, node),
    waitForHeldCommit: (node) => waitForHeldCommit(urlOf(network, node), until),
    addDatabase: (name) => addDatabase(`postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`, name),
    async [Symbol.asyncDispose]() {
      isOver.abort();
      haproxy.stdin.end();
      await once(haproxy, 'close');
      await network[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder in which PostgreSQL's user may write, with one for the socket of each node. */
async function prepareFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/tandem-failover-');
  const sockets = NODES.map((node) => join(folder, `socket-${node}`));
  await Promise.all(sockets.map((path) => mkdir(path)));
  execFileSync('chown', ['postgres:', folder, ...sockets]);
  return folder;
}

async function writeConfigurations(folder: string, prefix: string, port: number): Promise<void> {
  for (const node of NODES) {
    const options = { folder, binaries: binaries ?? '' };
    await writeFile(join(folder, `etcd-${node}.yml`), await etcdConfiguration(prefix, node, folder));
    await writeFile(join(folder, `patroni-${node}.yml`), await patroniConfiguration(prefix, node, options));
  }
  await writeFile(join(folder, 'haproxy.cfg'), await haproxyConfiguration(prefix, port));
}

const urlOf = (network: NodeNetwork, node: number): string =>
  `postgres://${SUPERUSER}@${network.addressOf(node)}:5432/postgres`;

async function waitForHeldCommit(connectionString: string, until: Until): Promise<void> {
  const held = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
  await withClient(connectionString, (client) =>
    until(async () => ((await client.query(held)).rows.length > 0 ? true : null)),
  );
}

/** It ends when its standard input does, and so with this process, however that ends. */
const startHaproxy = (file: string) =>
  spawn('/bin/sh', ['-c', `${HAPROXY} -db -q -f "$0" & cat >/dev/null; kill $!`, file], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/** What Patroni's REST interface says. */
function observe({ addressOf }: NodeNetwork, until: Until) {
  const ask = (node: number, path: string): Promise<Response | null> =>
    fetch(`http://${addressOf(node)}:8008${path}`, { signal: AbortSignal.timeout(2000) }).catch(() => null);

  const findPrimary = async (except?: number): Promise<number | null> => {
    for (const node of NODES.filter((each) => each !== except)) {
      if ((await ask(node, '/primary'))?.status === 200) return node;
    }
    return null;
  };

  const membersSeenBy = async (node: number): Promise<Member[]> => {
    const response = await ask(node, '/cluster');
    return response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
  };

  const findSynchronous = async (): Promise<number | null> => {
    const primary = await findPrimary();
    const members = primary === null ? [] : await membersSeenBy(primary);
    const isHealthy =
      members.length === NODES.length &&
      members.every(({ state }) => HEALTHY.has(state)) &&
      new Set(members.map(({ timeline }) => timeline)).size === 1;
    const found = isHealthy && members.find(({ role }) => role === 'sync_standby');
    return found ? Number(found.name.slice('node'.length)) : null;
  };

  return {
    findPrimary,
    waitForPrimary: (except?: number) => until(() => findPrimary(except)),
    requireSynchronous: () => until(findSynchronous),
    waitUntilHealthy: async () => {
      await until(findSynchronous);
    },
  };
}

/** Resolves with the first value that is not null. */
type Until = <Value>(find: () => Promise<Value | null>) => Promise<Value>;

/** A test that has exceeded its time is still waiting, and would keep the process alive. */
const poll =
  (signal: AbortSignal): Until =>
  async (find) => {
    for (;;) {
      const found = await find();
      if (found !== null) return found;
      await delay(POLL_INTERVAL, undefined, { signal });
    }
  };
