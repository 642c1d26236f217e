// A reporter of `node --test` beside the readable one: a line of JSON as each process of test files begins
// and ends, as each suite or test that is in no other ends, and for each that fails.
import type { TestEvent } from 'node:test/reporters';

export type Progress =
  | { kind: 'process'; file: string; isRunning: true }
  | { kind: 'process'; file: string; isRunning: false; outcome: Outcome; ms: number }
  | { kind: 'suite'; name: string; ms: number }
  | { kind: 'failure'; file: string };

/** `incomplete`: it failed, and ended before all of its tests did. */
type Outcome = 'passed' | 'failed' | 'incomplete';

/** The exit code of a process whose tests have all ended, and not all passed. */
const FAILED = 1;

// biome-ignore lint/style/noDefaultExport: that is how node:test loads a reporter.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    for (const line of [toProgress(event), toFailure(event)]) if (line) yield `${JSON.stringify(line)}\n`;
  }
}

function toProgress({ type, data }: TestEvent): Progress | null {
  if (type !== 'test:dequeue' && type !== 'test:complete') return null;
  const { nesting, file, name } = data;
  if (nesting !== 0) return null;
  // The test of a process is the one that is named like its file.
  if (file?.endsWith(name)) {
    if (type === 'test:dequeue') return { kind: 'process', file, isRunning: true };
    const { passed, error, duration_ms: ms } = data.details;
    return { kind: 'process', file, isRunning: false, outcome: passed ? 'passed' : outcomeOf(error), ms };
  }
  return type === 'test:complete' ? { kind: 'suite', name, ms: data.details.duration_ms } : null;
}

/** `node --test` tells how a process ended in the error of its test. */
const outcomeOf = (error: (Error & { exitCode?: number | null }) | undefined): Outcome =>
  error?.exitCode === FAILED ? 'failed' : 'incomplete';

/** Several files may share a process: which of them it was. */
function toFailure({ type, data }: TestEvent): Progress | null {
  if (type !== 'test:fail' || !data.file || data.file.endsWith(data.name)) return null;
  return { kind: 'failure', file: data.file };
}
