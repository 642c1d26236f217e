// Several servers in one process that federate with one another, on one clock that stands still.
import type { DialectName } from '@tandem/platform/database/database.ts';
import { createTestClock, type TestClock } from '@tandem/platform/testing/clock.ts';
import { startThoughts, type ThoughtsService } from '../app.ts';
import { type Person, startTestThoughts, type TestThoughts } from './thoughts.ts';

export type TestServer = TestThoughts & {
  /** `localhost:<port>`. */
  host: string;
  /** Somebody here as the others name them: `ada@localhost:<port>`. */
  handleOf(person: Pick<Person, 'username'>): string;
  /** Takes it down; what this answers starts it again, at the same address and with the same data. */
  stop(): Promise<() => Promise<void>>;
};

export type Network = AsyncDisposable & {
  servers: readonly TestServer[];
  clock: TestClock;
  /** Carries out everything due on every server, and whatever comes of it on the others. */
  drainAll(): Promise<void>;
  /** Moves the clock, and settles. */
  advance(milliseconds: number): Promise<void>;
};

/** Days go by within a test: logins last. */
const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '99999999' };
/** More rounds than any conversation of servers takes. */
const MOST_ROUNDS = 100;

/** Starts `count` servers, each on a database of its own. */
export async function startNetwork(
  dialect: DialectName,
  count: number,
  settings: Record<string, string> = {},
): Promise<Network> {
  const clock = createTestClock();
  const starting = Array.from({ length: count }, () =>
    startTestThoughts(dialect, { ...SETTINGS, ...settings }, clock),
  );
  const members = (await Promise.all(starting)).map((thoughts) => join(thoughts, clock));
  const settleAll = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const done = await Promise.all(members.map((member) => member.settle()));
      if (done.every((jobs) => jobs === 0)) return;
    }
    throw new Error('The servers do not come to rest.');
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

/** A server that may be down for a while. */
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
