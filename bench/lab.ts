// All that a run needs: the floor, the generator of load, and the services on their worlds, started when first asked.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDatabaseAt } from '../platform/testing/servers/postgres.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import type { Options } from './options.ts';
import type { Pace } from './pace.ts';
import { type Floor, startFloor } from './processes/floor.ts';
import { type Server, type ServiceName, startService } from './processes/service.ts';
import type { Scene } from './scenarios/scenario.ts';
import { openScene } from './scene.ts';
import { startDurablePostgres } from './worlds/place.ts';
import { type PreparedWorld, preparePostgres, prepareSqlite } from './worlds/prepare.ts';
import type { Size } from './worlds/sizes.ts';

/** A service in a world, and what to ask it about. */
export type Subject = { size: Size; server: Server; scene: Scene };

export type Lab = AsyncDisposable & {
  pace: Pace;
  generator: Generator;
  floor: Floor;
  worlds: readonly PreparedWorld[];
  /** A world of the largest size of the run, in which nobody has written yet. */
  freshWorld(): Promise<PreparedWorld>;
  /** A folder that goes with the run. */
  folder: string;
  /** The service in each world of the run, the smallest first. */
  subjects(service: ServiceName): Promise<readonly Subject[]>;
  /** The address of a new database called `name`; null on SQLite, where a file will do. */
  emptyDatabase(name: string): Promise<string | null>;
  /** Stops the services, so that others may use their databases. */
  stopServices(): Promise<void>;
};

export type LabOptions = Pick<Options, 'sizes' | 'dialect' | 'folder'> & {
  pace: Pace;
  /** Where the services write CPU profiles when they stop; null for none. */
  profiles: string | null;
};

export async function openLab({ sizes, dialect, folder, pace, profiles }: LabOptions): Promise<Lab> {
  await using stack = new AsyncDisposableStack();
  const kept = resolve(folder);
  await mkdir(kept, { recursive: true });
  const run = stack.adopt(await mkdtemp(join(kept, 'run-')), (path) => rm(path, { recursive: true }));
  const postgres =
    dialect === 'postgres' ? stack.adopt(await startDurablePostgres(), (it) => it.stop()) : null;
  const prepare = (size: Size, name: string = size) =>
    postgres ? preparePostgres(size, postgres, run, name) : prepareSqlite(size, kept, run, name);
  const worlds: PreparedWorld[] = [];
  for (const size of sizes) worlds.push(await prepare(size));
  const generator = stack.use(startGenerator());
  const floor = stack.use(await startFloor());
  const services = createServices(worlds, profiles);
  stack.defer(services.stop);
  const owned = stack.move();
  return {
    ...{ pace, generator, floor, worlds, folder: run },
    subjects: services.subjects,
    freshWorld: () => prepare(sizes.at(-1) ?? 'tiny', 'fresh'),
    emptyDatabase: async (name) => postgres && createDatabaseAt(postgres.url, name),
    stopServices: services.stop,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function createServices(worlds: readonly PreparedWorld[], profiles: string | null) {
  const started = new Map<ServiceName, Subject[]>();
  const start = async (name: ServiceName): Promise<Subject[]> => {
    const subjects: Subject[] = [];
    started.set(name, subjects);
    for (const { size, place, facts } of worlds) {
      const server = await startService(name, place.folder, {
        ...place.settings,
        ...profiling(profiles, `${name}-${size}`),
      });
      subjects.push({ size, server, scene: await openScene(name, server, facts) });
    }
    return subjects;
  };
  return {
    subjects: async (name: ServiceName) => started.get(name) ?? start(name),
    stop: async () => {
      const servers = [...started.values()].flat();
      started.clear();
      await Promise.all(servers.map(({ server }) => server[Symbol.asyncDispose]()));
    },
  };
}

const profiling = (folder: string | null, name: string): Record<string, string> =>
  folder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${join(folder, name)}` };
