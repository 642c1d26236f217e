// Starts the baseline, and sets its responses.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BaselineReady, CannedResponse } from './baseline-process.ts';
import type { Server } from './service.ts';

export type { CannedResponse } from './baseline-process.ts';

export type Baseline = Server & {
  /** Resolves when requests, whatever they ask, are given these in turn. */
  respondWith(responses: readonly CannedResponse[]): Promise<void>;
};

export async function startBaseline(): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline-process.ts'), { serialization: 'advanced' });
  const [{ port }] = (await once(child, 'message')) as [BaselineReady];
  return {
    pid: child.pid ?? 0,
    port,
    respondWith: async (responses) => {
      const taken = once(child, 'message');
      child.send([...responses]);
      await taken;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
