// What the benchmarks of streams share: programs on one database that take many streams, what these cost in
// memory, and how long it takes until all have heard of something.
import { readFile } from 'node:fs/promises';
import type { DialectName } from '../../platform/database/database.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { runThoughts, type ThoughtsProgram } from '../../thoughts/testing/program.ts';

/** Streams that are opened at once. */
const AT_ONCE = 100;

export type HeldStreams<Stream> = {
  streams: readonly Stream[];
  /** What each costs the programs in memory. */
  kibEach: number;
};

/** Runs `use` with so many processes on one database, which take `count` streams from one address. */
export async function withPrograms(
  { dialect, processes, count }: { dialect: DialectName; processes: number; count: number },
  use: (programs: readonly ThoughtsProgram[]) => Promise<void>,
): Promise<void> {
  const limits = {
    THOUGHTS_MAX_STREAMS: String(count),
    THOUGHTS_STREAMS_PER_ACCOUNT: String(count),
    THOUGHTS_STREAMS_PER_ADDRESS: String(count),
    REGISTRATIONS_PER_ADDRESS: '0',
  };
  const environment = await createTestEnvironment(dialect, thoughtsMigrations);
  try {
    await using stack = new AsyncDisposableStack();
    const programs: ThoughtsProgram[] = [];
    while (programs.length < processes)
      programs.push(stack.use(await runThoughts(environment, { LOG_LEVEL: 'error', ...limits })));
    await use(programs);
  } finally {
    await environment.drop();
  }
}

/** Opens `count` streams, in turn at each of the programs. */
export async function holdStreams<Stream>(
  programs: readonly ThoughtsProgram[],
  count: number,
  open: (url: string, index: number) => Promise<Stream>,
): Promise<HeldStreams<Stream>> {
  const before = await residentKib(programs);
  const streams: Stream[] = [];
  while (streams.length < count) {
    const first = streams.length;
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) =>
      open(programs[(first + at) % programs.length]?.url ?? '', first + at),
    );
    streams.push(...(await Promise.all(some)));
  }
  return { streams, kibEach: ((await residentKib(programs)) - before) / count };
}

/** In milliseconds, from `act` until each of the streams has `heard` of it. */
export async function timeUntilHeard<Stream>(
  streams: readonly Stream[],
  heard: (stream: Stream) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const all = Promise.all(streams.map(heard));
  await act();
  await all;
  return Math.round(performance.now() - startedAt);
}

async function residentKib(programs: readonly ThoughtsProgram[]): Promise<number> {
  const statuses = await Promise.all(programs.map(({ pid }) => readFile(`/proc/${pid}/status`, 'utf8')));
  return statuses.reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]), 0);
}
