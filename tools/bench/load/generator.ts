// A separate load generator process, which shares no thread with the measurement.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from './generator-process.ts';
import type { Load, LoadResult } from './load.ts';

/** Runs one load at a time. */
export type Generator = AsyncDisposable & { run(load: Load): Promise<LoadResult> };

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  return {
    run: async (load) => {
      child.send(load);
      const ended = exited.then((): [Report] => [{ error: 'the load generator has ended' }]);
      const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report];
      if ('error' in report) throw new Error(`The load failed: ${report.error}`);
      return report.result;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
