// Starts the floor, and tells it what to answer.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BaselineReady, CannedResponse } from './baseline-process.ts';
import type { Server } from './service.ts';

export type { CannedResponse as MadeAnswer } from './baseline-process.ts';

export type Baseline = Server & {
  /** Resolves when requests, whatever they ask, are given these in turn. */
  respondWith(answers: readonly CannedResponse[]): Promise<void>;
};

export async function startBaseline(): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline-process.ts'), { serialization: 'advanced' });
  const [{ port }] = (await once(child, 'message')) as [BaselineReady];
  return {
    pid: child.pid ?? 0,
    port,
    respondWith: async (answers) => {
      const taken = once(child, 'message');
      child.send([...answers]);
      await taken;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
