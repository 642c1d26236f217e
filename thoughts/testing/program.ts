// Runs the real thoughts program in a child process that can be killed and restarted.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { createTestEnvironment, type TestEnvironment } from '@tandem/platform/testing/databases.ts';
import { freePort } from '@tandem/platform/testing/free-port.ts';
import { type Program, startProgram } from '@tandem/platform/testing/program.ts';
import { startThoughts, type ThoughtsService, thoughtsMigrations } from '../app.ts';
import { readThoughtsConfig } from '../config.ts';

type ThoughtsProgram = Program & { url: string };

const PROGRAM = new URL('../main.ts', import.meta.url);

/** Starts thoughts in a test environment. Resolves when it listens. */
export async function runThoughts(
  { folder, database }: Pick<TestEnvironment, 'folder' | 'database'>,
  settings: Record<string, string> = {},
): Promise<ThoughtsProgram> {
  const own = { DATA_DIR: folder, THOUGHTS_PORT: '0', THOUGHTS_DATABASE_URL: databaseSetting(database) };
  const program = startProgram(PROGRAM, folder, { ...own, ...settings });
  return { ...program, url: await program.address('thoughts') };
}

/** A server that can be started repeatedly with the same address and data. */
export type RestartableThoughts = AsyncDisposable & {
  /** `http://localhost:<port>`, part of every id. */
  base: string;
  environment: TestEnvironment;
  /** Starts the program. Resolves when it listens. */
  start(): Promise<ThoughtsProgram>;
  /**
   * Starts the service in this process with the same data, a clock `milliseconds` ahead, and without workers.
   */
  startInFuture(milliseconds: number): Promise<ThoughtsService>;
};

/** A new server that federates with servers on loopback. */
export async function prepareRestartableThoughts(dialect: DialectName): Promise<RestartableThoughts> {
  const environment = await createTestEnvironment(dialect, thoughtsMigrations);
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const settings = {
    LOG_LEVEL: 'error',
    THOUGHTS_FEDERATION_INSECURE: 'true',
    THOUGHTS_PORT: `${port}`,
    THOUGHTS_PUBLIC_URL: base,
  };
  return {
    base,
    environment,
    start: () => runThoughts(environment, settings),
    startInFuture: (milliseconds) => {
      const { folder: DATA_DIR, database } = environment;
      const config = readThoughtsConfig({ ...settings, DATA_DIR, LOG_LEVEL: 'fatal' }, ['serve']);
      const clock = createTestClock(Date.now() + milliseconds);
      return startThoughts({ ...config, database }, clock);
    },
    [Symbol.asyncDispose]: () => environment.drop(),
  };
}
