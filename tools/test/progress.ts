// A reporter of `node --test` beside the readable one: a line of JSON as each process of test files begins
// and ends, as each suite or test that is in no other ends, and for each that fails.
import type { TestEvent } from 'node:test/reporters';

export type Progress =
  | { kind: 'process'; file: string; isRunning: boolean; hasFailed: boolean; ms: number }
  | { kind: 'suite'; name: string; ms: number }
  | { kind: 'failure'; file: string };

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
    if (type === 'test:dequeue') return { kind: 'process', file, isRunning: true, hasFailed: false, ms: 0 };
    const { passed, duration_ms: ms } = data.details;
    return { kind: 'process', file, isRunning: false, hasFailed: !passed, ms };
  }
  return type === 'test:complete' ? { kind: 'suite', name, ms: data.details.duration_ms } : null;
}

/** Several files may share a process: which of them it was. */
function toFailure({ type, data }: TestEvent): Progress | null {
  if (type !== 'test:fail' || !data.file || data.file.endsWith(data.name)) return null;
  return { kind: 'failure', file: data.file };
}
