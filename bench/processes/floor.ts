// Starts the floor, and tells it what to answer.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FloorReady, MadeAnswer } from './floor-process.ts';
import type { Server } from './service.ts';

export type { MadeAnswer } from './floor-process.ts';

export type Floor = Server & {
  /** Resolves when requests, whatever they ask, are given these in turn. */
  answerWith(answers: readonly MadeAnswer[]): Promise<void>;
};

export async function startFloor(): Promise<Floor> {
  const child = fork(join(import.meta.dirname, 'floor-process.ts'), { serialization: 'advanced' });
  const [{ port }] = (await once(child, 'message')) as [FloorReady];
  return {
    pid: child.pid ?? 0,
    port,
    answerWith: async (answers) => {
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
