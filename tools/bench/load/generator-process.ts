// The process that loads servers: it receives each load as a message, and replies with the result.
import type { Load, LoadResult } from './load.ts';
import { runClosed } from './run-closed.ts';
import { runOpen } from './run-open.ts';

/** What the process says of a load. */
export type Report = { result: LoadResult } | { error: string };

const run = (load: Load): Promise<LoadResult> => (load.kind === 'closed' ? runClosed(load) : runOpen(load));

process.on('message', async (load: Load) => {
  let report: Report;
  try {
    report = { result: await run(load) };
  } catch (error) {
    report = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(report);
});
