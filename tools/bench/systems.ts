// The servers of a run: load generator, baseline, and the services with each data set, started on first use.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DialectName } from '../../platform/database/database.ts';
import { startPostgres } from '../../platform/testing/servers/embedded-postgres.ts';
import { type DataSet, type Places, prepareDataSet, type Size } from './data-sets/prepare.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import type { Options } from './options.ts';
import {
  type Baseline,
  type Server,
  type ServiceName,
  startBaseline,
  startService,
} from './processes/servers.ts';
import type { Session } from './scenarios/scenario.ts';
import { openSession } from './session.ts';

/** A configuration of the system under test. `root` is the checkout; `name` is unique in a run. */
export type Kind = { name: string; dialect: DialectName; size: Size; root: string };
/** A running service of that kind, with logins and ids for requests. */
export type System = { kind: Kind; server: Server; session: Session };

export type Systems = AsyncDisposable & {
  generator: Generator;
  baseline: Baseline;
  /** A folder on the databases' disk, deleted after the run. */
  folder: string;
  /** The service of each kind, the reference first. */
  start(service: ServiceName): Promise<readonly System[]>;
  /** Stops the services, which then write their profiles. */
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');

/** `profiles` is the folder of CPU profiles; null for none. */
export async function openSystems(
  options: Pick<Options, 'sizes' | 'dialects' | 'against' | 'folder'>,
  profiles: string | null,
): Promise<Systems> {
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
    const places = { cache: options.folder, run, postgres: kind.dialect === 'postgres' ? postgres : null };
    dataSets.set(kind, await prepare(kind, { ...places, postgres: places.postgres?.url ?? null }));
  }
  const generator = stack.use(startGenerator());
  const baseline = stack.use(await startBaseline());
  const started = new Map<ServiceName, System[]>();
  const stop = async () => {
    const systems = [...started.values()].flat();
    started.clear();
    await Promise.all(systems.map(({ server }) => server[Symbol.asyncDispose]()));
  };
  stack.defer(stop);
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
        const profile: Record<string, string> = profiles
          ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(profiles, `${service}-${kind.name}`)}` }
          : {};
        const server = await startService(kind.root, service, folder, { ...settings, ...profile });
        systems.push({ kind, server, session: await openSession(service, server.port, manifest) });
      }
      return systems;
    },
    stop,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Smallest size first within a database, each followed by the other checkout; SQLite before PostgreSQL. */
const kindsOf = ({ sizes, dialects, against }: Pick<Options, 'sizes' | 'dialects' | 'against'>): Kind[] =>
  dialects.flatMap((dialect) =>
    sizes.flatMap((size) => [
      { name: `${dialect}_${size}`, dialect, size, root: ROOT },
      ...(against ? [{ name: `${dialect}_${size}_other`, dialect, size, root: against }] : []),
    ]),
  );

/**
 * Another checkout fills its own data sets, because its schema may differ; without that function, this
 * checkout's data sets are used.
 */
async function prepare({ name, size, root }: Kind, places: Places): Promise<DataSet> {
  if (root === ROOT) return prepareDataSet(size, name, places);
  const other = await import(pathToFileURL(join(root, 'tools/bench/data-sets/prepare.ts')).href);
  return (other.prepareDataSet ?? prepareDataSet)(size, name, places);
}
