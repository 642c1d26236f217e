// The process that loads servers: it receives each load as a message, and replies with the result.
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
