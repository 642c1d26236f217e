// All that a run needs: the baseline, the generator of load, and the services on their data sets, started
// when first asked.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DialectName } from '../../platform/database/database.ts';
import { createDatabaseAt } from '../../platform/testing/servers/postgres.ts';
import { startDurablePostgres } from './data-sets/location.ts';
import { type DataSet, preparePostgres, prepareSqlite } from './data-sets/prepare.ts';
import type { Size } from './data-sets/sizes.ts';
import type { Durations } from './durations.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import type { Options } from './options.ts';
import { type Baseline, startBaseline } from './processes/baseline.ts';
import { type Server, type ServiceName, startService } from './processes/service.ts';
import type { Session } from './scenarios/scenario.ts';
import { openSession } from './session.ts';

/** A service in a data set, and what to ask it about. */
export type SystemUnderTest = { size: Size; server: Server; session: Session };

export type Harness = AsyncDisposable & {
  durations: Durations;
  generator: Generator;
  baseline: Baseline;
  dataSets: readonly DataSet[];
  /** A data set of the largest size of the run, that no scenario has written to yet. */
  freshDataSet(): Promise<DataSet>;
  /** A folder that is deleted after the run. */
  folder: string;
  /** The service in each data set of the run, the smallest first. */
  systemsUnderTest(service: ServiceName): Promise<readonly SystemUnderTest[]>;
  /** The address of a new database called `name`; null on SQLite, where a file will do. */
  emptyDatabase(name: string): Promise<string | null>;
  /** Stops the services, so that others may use their databases. */
  stopServices(): Promise<void>;
};

export type HarnessOptions = Pick<Options, 'sizes' | 'folder'> & {
  dialect: DialectName;
  durations: Durations;
  /** Where the services write CPU profiles when they stop; null for none. */
  profiles: string | null;
};

export async function openHarness({
  sizes,
  dialect,
  folder,
  durations,
  profiles,
}: HarnessOptions): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const kept = resolve(folder);
  await mkdir(kept, { recursive: true });
  const run = stack.adopt(await mkdtemp(join(kept, 'run-')), (path) => rm(path, { recursive: true }));
  const postgres =
    dialect === 'postgres' ? stack.adopt(await startDurablePostgres(), (it) => it.stop()) : null;
  const prepare = (size: Size, name: string = size) =>
    postgres ? preparePostgres(size, postgres, run, name) : prepareSqlite(size, kept, run, name);
  const dataSets: DataSet[] = [];
  for (const size of sizes) dataSets.push(await prepare(size));
  const generator = stack.use(startGenerator());
  const baseline = stack.use(await startBaseline());
  const services = createServices(dataSets, profiles);
  stack.defer(services.stop);
  const owned = stack.move();
  return {
    ...{ durations, generator, baseline, dataSets, folder: run },
    systemsUnderTest: services.systems,
    freshDataSet: () => prepare(sizes.at(-1) ?? 'tiny', 'fresh'),
    emptyDatabase: async (name) => postgres && createDatabaseAt(postgres.url, name),
    stopServices: services.stop,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function createServices(dataSets: readonly DataSet[], profiles: string | null) {
  const started = new Map<ServiceName, SystemUnderTest[]>();
  const start = async (name: ServiceName): Promise<SystemUnderTest[]> => {
    const systems: SystemUnderTest[] = [];
    started.set(name, systems);
    for (const { size, location, manifest } of dataSets) {
      const server = await startService(name, location.folder, {
        ...location.settings,
        ...profiling(profiles, `${name}-${size}`),
      });
      systems.push({ size, server, session: await openSession(name, server, manifest) });
    }
    return systems;
  };
  return {
    systems: async (name: ServiceName) => started.get(name) ?? start(name),
    stop: async () => {
      const servers = [...started.values()].flat();
      started.clear();
      await Promise.all(servers.map(({ server }) => server[Symbol.asyncDispose]()));
    },
  };
}

const profiling = (folder: string | null, name: string): Record<string, string> =>
  folder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(folder, name)}` };
