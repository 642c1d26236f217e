// A place where the real program runs again and again, and may be killed: its address and its data stay.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { type Ground, prepareGround } from '@tandem/platform/testing/databases.ts';
import { type Program, startProgram } from '@tandem/platform/testing/program.ts';
import { startThoughts, type ThoughtsService, thoughtsMigrations } from '../app.ts';
import { readThoughtsConfig } from '../config.ts';

const PROGRAM = new URL('../main.ts', import.meta.url);

/** A place where thoughts runs again and again: its address and its data stay. */
export type ThoughtsPlace = AsyncDisposable & {
  /** `http://localhost:<port>`, in every id. */
  base: string;
  ground: Ground;
  /** Runs the program and answers once it listens. */
  start(): Promise<Program>;
  /** What the program would do `milliseconds` from now, with the same data, but in this process and not unasked. */
  startLater(milliseconds: number): Promise<ThoughtsService>;
};

/** A place of its own, federating with whatever listens on loopback. */
export async function prepareThoughtsPlace(dialect: DialectName): Promise<ThoughtsPlace> {
  const ground = await prepareGround(dialect, thoughtsMigrations);
  const { folder, database } = ground;
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const settings = {
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error', THOUGHTS_FEDERATION_INSECURE: 'true' },
    ...{ THOUGHTS_PORT: `${port}`, THOUGHTS_PUBLIC_URL: base },
    THOUGHTS_DATABASE_URL:
      database.dialect === 'sqlite' ? `sqlite:${database.path}` : database.connectionString,
  };
  return {
    ...{ base, ground },
    start: async () => {
      const program = startProgram(PROGRAM, folder, settings);
      await program.address('thoughts');
      return program;
    },
    startLater: (milliseconds) => {
      const config = readThoughtsConfig({ ...settings, THOUGHTS_WORKERS: 'false', LOG_LEVEL: 'fatal' });
      const clock = createTestClock(Date.now() + milliseconds);
      return startThoughts({ ...config, database }, clock);
    },
    [Symbol.asyncDispose]: () => ground.drop(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
