// A reporter of `node --test` beside the readable one: a line of JSON as each file begins and ends.
import type { TestEvent } from 'node:test/reporters';

export type Progress = { file: string; ms: number | null };

// biome-ignore lint/style/noDefaultExport: that is how node:test loads a reporter.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:dequeue' && type !== 'test:complete') continue;
    // The test of a whole file is the one that is named like it.
    if (data.nesting !== 0 || !data.file?.endsWith(data.name)) continue;
    const ms = type === 'test:complete' ? data.details.duration_ms : null;
    yield `${JSON.stringify({ file: data.name, ms } satisfies Progress)}\n`;
  }
}
