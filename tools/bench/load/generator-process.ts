// The load generator process: receives loads as messages, and replies with results.
import type { Load, LoadResult } from './load.ts';
import { runLoad } from './run.ts';

export type Report = { result: LoadResult } | { error: string };

process.on('message', async (load: Load) => {
  const report: Report = await runLoad(load).then(
    (result) => ({ result }),
    (error) => ({ error: String(error) }),
  );
  process.send?.(report);
});
