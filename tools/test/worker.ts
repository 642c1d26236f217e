// A process that runs test files sequentially for `worker-pool.ts` and reports each event. A file ends when
// its tests have ended and nothing keeps the process alive, which proves that all resources are closed.
import { run } from 'node:test';
import { inspect } from 'node:util';
import type { TestedDatabases } from '../../platform/testing/databases.ts';
import { launches } from '../../platform/testing/launches.ts';
import { replaceNextHook } from './cheap-attribution.ts';

/** `path` is absolute; `names` are patterns that select tests. */
export type Task = { path: string; databases: TestedDatabases; names: readonly string[] };

export type WorkerMessage =
  | { kind: 'begins' | 'ends'; name: string; nesting: number }
  | ({ kind: 'result' } & TestResult)
  | { kind: 'tests ended' }
  | { kind: 'open'; resources: string }
  | { kind: 'done'; launches: Readonly<Record<string, number>>; residentBytes: number };

/**
 * `titles`: those of the suites and the test. `error` is null for a passed test, `skipped` for one that ran.
 */
export type TestResult = {
  titles: readonly string[];
  ms: number;
  error: string | null;
  skipped: string | null;
};

/** Requests the message `open`. */
export const DESCRIBE_OPEN = 'describe open resources';

/** Stack lines of the test runner. */
const OF_THE_RUNNER = /^ +at .*(?:\(node:|at node:|cheap-attribution\.ts)[^{\n]*\n/gm;
/** The exit code after an unawaited error. */
const ENDED_EARLY = 2;

const { channel } = process;
let file = '';

if (process.send) {
  process.on('message', (message: Task | typeof DESCRIBE_OPEN) => {
    if (message === DESCRIBE_OPEN) send({ kind: 'open', resources: describeOpen() });
    else void runFile(message);
  });
  process.on('disconnect', () => process.exit());
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function runFile({ path, databases, names }: Task): Promise<void> {
  file = path;
  process.env.TEST_SUITE_DATABASES = databases;
  // The runner ends a file when the event loop is empty, which the channel to the parent would prevent.
  channel?.unref();
  process.once('beforeExit', () => channel?.ref());
  replaceNextHook();
  const patterns = names.length > 0 ? { testNamePatterns: [...names] } : {};
  const events = run({ files: [path], isolation: 'none', ...patterns });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.removeListener(event, endEarly);
    process.prependListener(event, endEarly);
  }
  const titles: string[] = [];
  let open = 0;
  for await (const { type, data } of events) {
    if (type === 'test:enqueue' && data.nesting === 0) open += 1;
    if (type === 'test:dequeue') send({ kind: 'begins', name: data.name, nesting: data.nesting });
    if (type === 'test:complete') {
      send({ kind: 'ends', name: data.name, nesting: data.nesting });
      if (data.nesting === 0) open -= 1;
      if (open === 0) send({ kind: 'tests ended' });
    }
    if (type === 'test:start') titles.splice(data.nesting, titles.length, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const error = type === 'test:fail' ? data.details.error : null;
    // Suites only fail by themselves in their hooks.
    if (data.details.type === 'suite' && (!error || isOfSubtests(error))) continue;
    send({
      kind: 'result',
      titles: titles.slice(0, data.nesting + 1),
      ms: data.details.duration_ms,
      error: error && inspect(error.cause ?? error).replaceAll(OF_THE_RUNNER, ''),
      skipped: data.skip === undefined ? null : String(data.skip),
    });
  }
  send({ kind: 'done', launches, residentBytes: process.memoryUsage.rss() });
  for (const kind of Object.keys(launches)) delete launches[kind];
}

const isOfSubtests = (error: Error): boolean =>
  'failureType' in error && error.failureType === 'subtestsFailed';

/** To standard error, because a message would be lost at exit. */
function endEarly(error: unknown): void {
  console.error(`${file}: an error that no test awaits:`, error);
  process.exit(ENDED_EARLY);
}

function describeOpen(): string {
  const counts = new Map<string, number>();
  // Excludes standard streams, which are pipes to the parent.
  for (const kind of process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap'))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'no resource known to Node.js';
}
