import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../log/log.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

const log = createLog('test', 'silent');

/** An in-memory queue whose jobs are functions. */
function startOver(
  queue: (() => Promise<void>)[],
  options: Partial<WorkerOptions<() => Promise<void>>> = {},
) {
  const dequeue = async (most: number) => queue.splice(0, most);
  const base = {
    name: 'test',
    concurrency: 2,
    pollInterval: 1e6,
    log,
    dequeue,
    run: (job: () => Promise<void>) => job(),
  };
  return startWorker({ ...base, ...options });
}

test('drain runs all jobs, including those enqueued meanwhile, within the concurrency limit', async () => {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  let most = 0;
  const job = (then: () => void) => async () => {
    running += 1;
    most = Math.max(most, running);
    await null;
    then();
    running -= 1;
  };
  for (let at = 0; at < 5; at += 1) queue.push(job(() => at === 4 && queue.push(job(() => {}))));
  const worker = startOver(queue);
  assert.equal(await worker.drain(), 6);
  assert.equal(await worker.drain(), 0);
  assert.equal(most, 2);
  await worker.close(0);
});

test('a job that ends during a query of the queue causes another query', async () => {
  const first = Promise.withResolvers<void>();
  const ran: string[] = [];
  let queries = 0;
  const worker = startOver([], {
    dequeue: async () => {
      queries += 1;
      if (queries === 1) return [() => first.promise.then(() => void ran.push('first'))];
      if (queries === 2) {
        first.resolve();
        // The first job ends during this query, which began earlier.
        await new Promise(setImmediate);
        return [];
      }
      return queries === 3 ? [async () => void ran.push('second')] : [];
    },
  });
  await worker.drain();
  assert.deepEqual(ran, ['first', 'second']);
  await worker.close(0);
});

test('notify starts a job immediately, even while a long one is in flight', async () => {
  const queue: (() => Promise<void>)[] = [];
  const long = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const worker = startOver(queue);
  queue.push(async () => {
    started.resolve();
    await long.promise;
  });
  worker.notify();
  await started.promise;
  queue.push(async () => second.resolve());
  worker.notify();
  await second.promise;
  long.resolve();
  await worker.close(1000);
});

test('a failed job or query does not stop the worker', async () => {
  const queue = [() => Promise.reject(new Error('no'))];
  let fail = true;
  const worker = startOver(queue, {
    dequeue: async (most) => {
      if (fail) throw new Error('no database');
      return queue.splice(0, most);
    },
  });
  assert.equal(await worker.drain(), 0);
  fail = false;
  assert.equal(await worker.drain(), 1);
  await worker.close(0);
});

test('close waits for the jobs in flight and dequeues no others', async () => {
  const order: string[] = [];
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const queue = [
    async () => {
      started.resolve();
      await end.promise;
      order.push('job');
    },
  ];
  const worker = startOver(queue);
  worker.notify();
  await started.promise;
  queue.push(async () => void order.push('never'));
  const closed = worker.close(10_000).then(() => order.push('closed'));
  end.resolve();
  await closed;
  assert.deepEqual(order, ['job', 'closed']);
});

test('close returns after its timeout', async () => {
  const started = Promise.withResolvers<void>();
  const queue = [
    () => {
      started.resolve();
      return new Promise<void>(() => {});
    },
  ];
  const worker = startOver(queue);
  worker.notify();
  await started.promise;
  await worker.close(1);
});

test('a job within releaseWhile needs no permit, up to the limit of jobs in flight', async () => {
  const waits = Promise.withResolvers<void>();
  const queue = ['slow', 'slow', 'slow', 'quick', 'slow', 'never before one has ended'];
  const ran: string[] = [];
  const allStarted = Promise.withResolvers<void>();
  const worker = startWorker<string>({
    name: 'test',
    concurrency: 1,
    maxInFlight: 4,
    pollInterval: null,
    log,
    dequeue: async (most) => queue.splice(0, most),
    run: async (job, releaseWhile) => {
      if (ran.push(job) === 5) allStarted.resolve();
      if (job === 'slow') await releaseWhile(() => waits.promise);
    },
  });
  const drained = worker.drain();
  await allStarted.promise;
  await new Promise(setImmediate);
  assert.deepEqual(ran, ['slow', 'slow', 'slow', 'quick', 'slow']);
  waits.resolve();
  assert.equal(await drained, 6);
  assert.equal(ran.at(-1), 'never before one has ended');
});
