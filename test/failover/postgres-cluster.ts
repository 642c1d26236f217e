// Three nodes with etcd, Patroni and PostgreSQL, and HAProxy in front, if installed (`.ci/install failover`),
// with the files of deploy/failover except for addresses, folders and a port.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../../platform/database/dialects/postgres/client.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { addDatabase } from '../../platform/testing/servers/postgres.ts';
import { createNodeNetwork, mayCreateNamespaces, type NodeNetwork } from './network.ts';

const NODES = [1, 2, 3] as const;
const DEPLOY = join(import.meta.dirname, '../../deploy/failover');
const HAPROXY = '/usr/sbin/haproxy';
/** The superuser in patroni.yml. */
const SUPERUSER = 'postgres:change-me-1';
const HEALTHY = ['running', 'streaming'];
const POLL_INTERVAL = 100;
const PATRONI_TIMEOUT = 2000;

export type PostgresCluster = AsyncDisposable & {
  network: NodeNetwork;
  /** Creates a database and returns its address through HAProxy. */
  addDatabase(name: string): Promise<string>;
  /** Resolves with the primary according to Patroni, once there is one other than `except`. */
  waitForPrimary(except?: number): Promise<number>;
  /** Resolves once all nodes follow the primary, with the synchronous replica. */
  waitUntilHealthy(): Promise<number>;
  /** Resolves once a commit at `node` waits for confirmation by another node. */
  waitForHeldCommit(node: number): Promise<void>;
  startPatroni(node: number): Promise<void>;
};

const binaries = globSync('/usr/lib/postgresql/*/bin/postgres').map(dirname).at(-1) ?? '';

/** The reason that it cannot run here, or undefined. */
export function findMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can create namespaces';
  const commands = ['patroni', 'etcd', HAPROXY, 'setpriv', 'ip'];
  const missing = commands.find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing !== undefined) return `${missing} is not installed`;
  if (binaries === '') return 'the Debian package of PostgreSQL is not installed';
  return mayCreateNamespaces() ? undefined : 'namespaces cannot be created';
}

export async function startPostgresCluster(): Promise<PostgresCluster> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp('/tmp/tandem-failover-'), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const sockets = NODES.map((node) => join(folder, `socket-${node}`));
  await Promise.all(sockets.map((path) => mkdir(path)));
  execFileSync('chown', ['postgres:', folder, ...sockets]);
  const network = stack.use(createNodeNetwork(NODES.length));
  const port = await freePort();
  await writeConfigurations(folder, network.prefix, port);
  const startOn = async (node: number, name: string, ...args: string[]): Promise<void> => {
    await using log = await open(join(folder, `${name}-${node}.log`), 'a');
    const [command = '', ...rest] = [...network.commandOn(node), name, ...args];
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    spawn(command, rest, { cwd: folder, stdio: ['ignore', log.fd, log.fd], env }).unref();
  };
  const startPatroni = (node: number) => startOn(node, 'patroni', join(folder, `patroni-${node}.yml`));
  for (const node of NODES) {
    await startOn(node, 'etcd', '--config-file', join(folder, `etcd-${node}.yml`));
    await startPatroni(node);
  }
  stack.use(startHaproxy(join(folder, 'haproxy.cfg')));
  const isOver = new AbortController();
  stack.defer(() => isOver.abort());
  const owned = stack.move();
  /** Resolves with the first non-null value. */
  const until = async <Value>(find: () => Promise<Value | null>): Promise<Value> => {
    for (;;) {
      const found = await find();
      if (found !== null) return found;
      await delay(POLL_INTERVAL, undefined, { signal: isOver.signal });
    }
  };
  return {
    network,
    startPatroni,
    waitForPrimary: (except) => until(() => findPrimary(network, except)),
    waitUntilHealthy: () => until(() => findSynchronous(network)),
    waitForHeldCommit: (node) =>
      withClient(`postgres://${SUPERUSER}@${network.addressOf(node)}:5432/postgres`, async (client) => {
        const held = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
        await until(async () => (await client.query(held)).rows[0] ?? null);
      }),
    addDatabase: (name) => addDatabase(`postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`, name),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Replacement = readonly [text: RegExp, by: string];

/** Every replacement must match. */
async function fill(file: string, replacements: readonly Replacement[]): Promise<string> {
  let text = await readFile(join(DEPLOY, file), 'utf8');
  for (const [from, to] of replacements) {
    if (text.search(from) < 0) throw new Error(`${file} has no ${from}.`);
    text = text.replace(from, to);
  }
  return text;
}

async function writeConfigurations(folder: string, prefix: string, port: number): Promise<void> {
  const addresses: Replacement = [/10\.0\.0\./g, prefix];
  for (const node of NODES) {
    // Replaces the first node's name and address with those of the node.
    const named = (addressed: RegExp): Replacement[] =>
      node === 1
        ? []
        : [
            [/^name: node1$/m, `name: node${node}`],
            [addressed, `$<before>10.0.0.1${node}`],
          ];
    const etcd = await fill('etcd.yml', [
      ...named(/^(?<before>\S+-urls: http:\/\/)10\.0\.0\.11/gm),
      [/\/var\/lib\/etcd\/tandem/, join(folder, `etcd-${node}`)],
      addresses,
    ]);
    const patroni = await fill('patroni.yml', [
      ...named(/^(?<before> +(?:listen|connect_address): )10\.0\.0\.11/gm),
      [/\/usr\/lib\/postgresql\/15\/bin/, binaries],
      [/\/var\/lib\/postgresql\/15\/tandem/, join(folder, `data-${node}`)],
      [/\/var\/run\/postgresql/, join(folder, `socket-${node}`)],
      addresses,
    ]);
    await writeFile(join(folder, `etcd-${node}.yml`), etcd);
    await writeFile(join(folder, `patroni-${node}.yml`), patroni);
  }
  const haproxy = await fill('haproxy.cfg', [[/127\.0\.0\.1:5000/, `127.0.0.1:${port}`], addresses]);
  await writeFile(join(folder, 'haproxy.cfg'), haproxy);
}

/** HAProxy ends when its standard input closes, so at the latest with this process. */
function startHaproxy(file: string): AsyncDisposable {
  const haproxy = spawn('/bin/sh', ['-c', `${HAPROXY} -db -q -f "$0" & cat >/dev/null; kill $!`, file], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return {
    async [Symbol.asyncDispose]() {
      haproxy.stdin.end();
      await once(haproxy, 'close');
    },
  };
}

/** Sends a request to Patroni's REST API. */
const ask = ({ addressOf }: NodeNetwork, node: number, path: string): Promise<Response | null> => {
  const signal = AbortSignal.timeout(PATRONI_TIMEOUT);
  return fetch(`http://${addressOf(node)}:8008${path}`, { signal }).catch(() => null);
};

async function findPrimary(network: NodeNetwork, except?: number): Promise<number | null> {
  for (const node of NODES.filter((each) => each !== except))
    if ((await ask(network, node, '/primary'))?.status === 200) return node;
  return null;
}

type Member = { name: string; role: string; state: string; timeline?: number };

/** The synchronous replica; null unless all nodes are healthy and on one timeline. */
async function findSynchronous(network: NodeNetwork): Promise<number | null> {
  const primary = await findPrimary(network);
  const response = primary === null ? null : await ask(network, primary, '/cluster');
  const members = response?.ok ? ((await response.json()) as { members: Member[] }).members : [];
  const isHealthy =
    members.length === NODES.length &&
    members.every(({ state }) => HEALTHY.includes(state)) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1;
  const found = isHealthy && members.find(({ role }) => role === 'sync_standby');
  return found ? Number(found.name.slice('node'.length)) : null;
}
