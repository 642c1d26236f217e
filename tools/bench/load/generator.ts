// A process of its own that loads servers, so that what is measured and who measures do not share a thread.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from './generator-process.ts';
import type { Load, LoadResult } from './load.ts';

/** Carries out one load at a time. */
export type Generator = AsyncDisposable & { run(load: Load): Promise<LoadResult> };

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'), { serialization: 'advanced' });
  return {
    run: async (load) => {
      child.send(load);
      const report = await reported(child);
      if ('error' in report) throw new Error(`The load was not carried through: ${report.error}`);
      return report.result;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

function reported(child: ChildProcess): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const ended = () => reject(new Error('The generator of load has ended.'));
  child.once('exit', ended);
  child.once('message', (message: Report) => {
    child.off('exit', ended);
    resolve(message);
  });
  return promise;
}
