// Several servers in one process that federate with each other and share a manual clock.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { createTestClock, type TestClock } from '@tandem/platform/testing/clock.ts';
import { startThoughts, type ThoughtsService } from '../app.ts';
import { type Person, startTestThoughts, type TestThoughts } from './thoughts.ts';

export type TestServer = TestThoughts & {
  /** `localhost:<port>`. */
  host: string;
  /** The handle of a local user: `ada@localhost:<port>`. */
  handleOf(person: Pick<Person, 'username'>): string;
  /** Stops the server; the returned function restarts it at the same address with the same data. */
  stop(): Promise<() => Promise<void>>;
};

export type Network = AsyncDisposable & {
  servers: readonly TestServer[];
  clock: TestClock;
  /** Processes all due work on every server, including the resulting work on the others. */
  drainAll(): Promise<void>;
  /** Advances the clock and processes all due work. */
  advance(milliseconds: number): Promise<void>;
};

/** Tests advance the clock by days, so tokens must not expire. */
const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };
/** More rounds than any exchange between servers needs. */
const MOST_ROUNDS = 100;

/**
 * Starts `count` servers, each with its own database. `settings` apply to all servers, or are computed by
 * index.
 */
export async function startNetwork(
  dialect: DialectName,
  count: number,
  settings: Record<string, string> | ((index: number) => Record<string, string>) = {},
): Promise<Network> {
  const clock = createTestClock();
  const settingsOf = typeof settings === 'function' ? settings : () => settings;
  const starting = Array.from({ length: count }, (_, index) =>
    startTestThoughts(dialect, { ...SETTINGS, ...settingsOf(index) }, clock),
  );
  const members = (await Promise.all(starting)).map((thoughts) => join(thoughts, clock));
  const settleAll = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const done = await Promise.all(members.map((member) => member.settle()));
      if (done.every((jobs) => jobs === 0)) return;
    }
    throw new Error('The servers keep producing work.');
  };
  return {
    servers: members.map(({ server }) => server),
    clock,
    drainAll: settleAll,
    advance: async (milliseconds) => {
      clock.advance(milliseconds);
      await settleAll();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map((member) => member.end()));
    },
  };
}

/** A server that can be stopped and restarted. */
function join(thoughts: TestThoughts & AsyncDisposable, clock: TestClock) {
  const { host, port } = new URL(thoughts.service.url);
  let running: ThoughtsService | null = thoughts.service;
  const restart = async (): Promise<void> => {
    running = await startThoughts({ ...thoughts.config, THOUGHTS_PORT: Number(port) }, clock);
  };
  const stop = async () => {
    await running?.close();
    running = null;
    return restart;
  };
  const handleOf: TestServer['handleOf'] = ({ username }) => `${username}@${host}`;
  return {
    server: { ...thoughts, host, handleOf, stop },
    settle: async () => (await running?.drainQueues()) ?? 0,
    end: async () => {
      await running?.close();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}
