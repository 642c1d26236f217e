// The servers of a run: load generator, baseline, and the services with each data set, started on first use.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import type { DialectName } from '../../platform/database/database.ts';
import { startPostgres } from '../../platform/testing/servers/embedded-postgres.ts';
import { startPeer } from '../../thoughts/federation/testing/peer.ts';
import { type DataSet, prepareDataSet, type Size } from './data-sets.ts';
import { type Generator, startGenerator } from './load.ts';
import type { Response } from './request.ts';
import {
  type Address,
  openSession,
  type Server,
  type ServiceName,
  type Session,
  startService,
} from './services.ts';

/** A configuration of the system under test. `root` is the checkout; `name` is unique in a run. */
export type Kind = { name: string; dialect: DialectName; size: Size; root: string };
/** A running service of that kind, with logins and ids for requests. */
export type System<Account = Session> = { kind: Kind; server: Address; session: Account };

/** The measured servers: `start` returns the service of each kind, the reference first. */
export type Compared<Account = Session> = {
  generator: Generator;
  baseline: Baseline;
  start(service: ServiceName): Promise<readonly System<Account>[]>;
};

export type Systems = AsyncDisposable &
  Compared & {
    /** A folder on the databases' disk, deleted after the run. */
    folder: string;
  };

/** `against` is the root of another checkout; `profiles` a folder for CPU profiles; null for none. */
type SystemOptions = {
  sizes: readonly Size[];
  dialects: readonly DialectName[];
  against: string | null;
  folder: string;
  profiles: string | null;
};

const ROOT = join(import.meta.dirname, '../..');

export async function openSystems(options: SystemOptions): Promise<Systems> {
  await using stack = new AsyncDisposableStack();
  await mkdir(options.folder, { recursive: true });
  const run = stack.adopt(await mkdtemp(join(options.folder, 'run-')), (path) =>
    rm(path, { recursive: true }),
  );
  const postgres = options.dialects.includes('postgres')
    ? stack.adopt(await startPostgres(['shared_buffers=512MB']), (server) => server.stop())
    : null;
  const dataSets = new Map<Kind, DataSet>();
  for (const kind of kindsOf(options)) {
    const server = kind.dialect === 'postgres' && postgres ? postgres.url : null;
    const places = { cache: options.folder, run, postgres: server };
    dataSets.set(kind, await prepareDataSet(kind.root, kind.size, kind.name, places));
  }
  const generator = stack.use(startGenerator());
  const baseline = stack.use(await startBaseline());
  const peer = stack.use(await startPeer());
  const started = new Map<ServiceName, System[]>();
  const services = stack.use(new AsyncDisposableStack());
  const owned = stack.move();
  return {
    generator,
    baseline,
    folder: run,
    start: async (service) => {
      const running = started.get(service);
      if (running) return running;
      const systems: System[] = [];
      started.set(service, systems);
      for (const [kind, { folder, settings, manifest }] of dataSets) {
        const profile: Record<string, string> = options.profiles
          ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(options.profiles, `${service}-${kind.name}`)}` }
          : {};
        const server = services.use(
          await startService(kind.root, service, folder, { ...settings, ...profile }),
        );
        systems.push({ kind, server, session: await openSession(service, server, manifest, peer) });
      }
      return systems;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Smallest size first within a database, each followed by the other checkout; SQLite before PostgreSQL. */
const kindsOf = ({ sizes, dialects, against }: SystemOptions): Kind[] =>
  dialects.flatMap((dialect) =>
    sizes.flatMap((size) => [
      { name: `${dialect}_${size}`, dialect, size, root: ROOT },
      ...(against ? [{ name: `${dialect}_${size}_other`, dialect, size, root: against }] : []),
    ]),
  );

// The baseline: a bare Fastify with prepared responses, as an upper bound for services on the same framework,
// in a separate process.

const FILE = fileURLToPath(import.meta.url);

type Baseline = Server & {
  /** Sets the responses, which are sent cyclically for any request. */
  respondWith(responses: readonly Response[]): Promise<void>;
};

async function startBaseline(): Promise<Baseline> {
  const child = fork(FILE, { serialization: 'advanced' });
  const [port] = await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    host: 'localhost',
    port,
    respondWith: async (responses) => {
      const ready = once(child, 'message');
      child.send([...responses]);
      await ready;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

if (process.argv[1] === FILE) {
  let responses: readonly Response[] = [];
  let next = 0;
  const server = fastify({ bodyLimit: 2 ** 30 });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.all('/*', (_request, reply) => {
    const response = responses[next % responses.length];
    next += 1;
    if (!response) throw new Error('The baseline has no recorded responses.');
    return reply.code(response.status).headers(response.headers).send(response.body);
  });
  process.on('message', (given: readonly Response[]) => {
    responses = given.map((response) => ({ ...response, body: Buffer.from(response.body) }));
    process.send?.('ready');
  });
  const address = await server.listen({ port: 0, host: 'localhost' });
  process.send?.(Number(new URL(address).port));
}
