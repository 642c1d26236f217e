// Thoughts as its users run it: the real program in a process of its own, which may be killed and run again.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { createTestEnvironment, type TestEnvironment } from '@tandem/platform/testing/databases.ts';
import { freePort } from '@tandem/platform/testing/free-port.ts';
import { type Program, startProgram } from '@tandem/platform/testing/program.ts';
import { startThoughts, type ThoughtsService, thoughtsMigrations } from '../app.ts';
import { readThoughtsConfig } from '../config.ts';

export type ThoughtsProgram = Program & { url: string };

const PROGRAM = new URL('../main.ts', import.meta.url);

/** Runs thoughts on `ground` and answers once it listens. */
export async function runThoughts(
  { folder, database }: Pick<TestEnvironment, 'folder' | 'database'>,
  settings: Record<string, string> = {},
): Promise<ThoughtsProgram> {
  const own = { DATA_DIR: folder, THOUGHTS_PORT: '0', THOUGHTS_DATABASE_URL: databaseSetting(database) };
  const program = startProgram(PROGRAM, folder, { ...own, ...settings });
  return { ...program, url: await program.address('thoughts') };
}

/** A place where thoughts runs again and again: its address and its data stay. */
export type RestartableThoughts = AsyncDisposable & {
  /** `http://localhost:<port>`, in every id. */
  base: string;
  ground: TestEnvironment;
  /** Runs the program and answers once it listens. */
  start(): Promise<ThoughtsProgram>;
  /** What the program would do `milliseconds` from now, with the same data, but in this process and not unasked. */
  startInFuture(milliseconds: number): Promise<ThoughtsService>;
};

/** A place of its own, federating with whatever listens on loopback. */
export async function prepareRestartableThoughts(dialect: DialectName): Promise<RestartableThoughts> {
  const ground = await createTestEnvironment(dialect, thoughtsMigrations);
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const settings = {
    ...{ LOG_LEVEL: 'error', THOUGHTS_FEDERATION_INSECURE: 'true' },
    ...{ THOUGHTS_PORT: `${port}`, THOUGHTS_PUBLIC_URL: base },
  };
  return {
    ...{ base, ground },
    start: () => runThoughts(ground, settings),
    startInFuture: (milliseconds) => {
      const { folder: DATA_DIR, database } = ground;
      const config = readThoughtsConfig({ ...settings, DATA_DIR, LOG_LEVEL: 'fatal' }, ['serve']);
      const clock = createTestClock(Date.now() + milliseconds);
      return startThoughts({ ...config, database }, clock);
    },
    [Symbol.asyncDispose]: () => ground.drop(),
  };
}
