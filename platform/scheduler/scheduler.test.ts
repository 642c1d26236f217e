import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, beforeEach, test } from 'node:test';
import { createLog } from '../log/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { HOUR, MINUTE } from '../time/clock.ts';
import {
  LOCK_DURATION,
  localSchedulerLocks,
  type PeriodicJob,
  type SchedulerLocks,
  sharedSchedulerLocks,
  startScheduler,
} from './scheduler.ts';

const log = createLog('test', 'silent');
const TIDY = { name: 'tidy', every: MINUTE };

eachDatabase('locks of periodic jobs', (dialect) => {
  const here = useDatabase(dialect);
  let locks: SchedulerLocks;
  before(() => {
    locks = sharedSchedulerLocks(here.database);
  });
  beforeEach(() => here.database.write((tx) => tx.deleteFrom('periodic_job').execute()));

  test('one of many concurrent processes acquires the lock; after its release the job is not due', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => locks.acquire(TIDY, 1000, false)));
    const [lock, ...more] = started.filter((lock) => lock !== null);
    assert.ok(lock && more.length === 0);
    assert.equal(await locks.acquire(TIDY, 1000, true), null);
    await lock.release(5000);
    assert.equal(await locks.acquire(TIDY, 4999, false), null);
    assert.notEqual(await locks.acquire(TIDY, 5000, false), null);
  });

  test('the lock of a crashed process expires, that of a running one is renewed', async () => {
    const living = await locks.acquire(TIDY, 1000, false);
    await living?.renew(1000 + LOCK_DURATION - 1);
    assert.equal(await locks.acquire(TIDY, 1000 + LOCK_DURATION, false), null);
    const next = await locks.acquire(TIDY, 1000 + 2 * LOCK_DURATION, false);
    assert.notEqual(next, null);
    // The late release of the first lock must not release the second.
    await living?.release(0);
    assert.equal(await locks.acquire(TIDY, 1000 + 2 * LOCK_DURATION, true), null);
  });

  test('a lease ends exactly at its last millisecond', async () => {
    await locks.acquire(TIDY, 1000, false);
    assert.equal(await locks.acquire(TIDY, 1000 + LOCK_DURATION - 1, false), null);
    assert.notEqual(await locks.acquire(TIDY, 1000 + LOCK_DURATION, false), null);
  });

  test('the clock of another process is trusted up to one hour ahead', async () => {
    const now = 10 * HOUR;
    const store = (change: { due_at: number; lease_ends_at: number | null }) =>
      here.database.write((tx) =>
        tx
          .updateTable('periodic_job')
          .set({ lease: 'other', ...change })
          .execute(),
      );
    await locks.acquire(TIDY, now, false);
    await store({ due_at: now + MINUTE + HOUR, lease_ends_at: null });
    assert.equal(await locks.acquire(TIDY, now, false), null);
    await store({ due_at: now + MINUTE + HOUR + 1, lease_ends_at: null });
    assert.notEqual(await locks.acquire(TIDY, now, false), null);
    await store({ due_at: now, lease_ends_at: now + LOCK_DURATION + HOUR });
    assert.equal(await locks.acquire(TIDY, now, false), null);
    await store({ due_at: now, lease_ends_at: now + LOCK_DURATION + HOUR + 1 });
    assert.notEqual(await locks.acquire(TIDY, now, false), null);
  });

  test('two processes run a job once, and a failed job is due again', async () => {
    const clock = createTestClock();
    let runs = 0;
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const job: PeriodicJob = {
      name: 'tidy',
      every: MINUTE,
      run: async () => {
        runs += 1;
        started.resolve();
        await gate.promise;
      },
    };
    const start = () => startScheduler([job], { locks, clock, log, isAutomatic: false });
    await using one = start();
    await using other = start();
    const running = one.runAll();
    await started.promise;
    await other.runAll();
    gate.reject(new Error('no'));
    await running;
    assert.equal(runs, 1);
    await other.runAll();
    assert.equal(runs, 2);
  });
});

test('the lock of a running job is renewed before it expires, and not after the job has ended', async () => {
  const clock = createTestClock();
  const renewals: number[] = [];
  const released = Promise.withResolvers<void>();
  const locks: SchedulerLocks = {
    acquire: async () => ({
      renew: async (now) => void renewals.push(now),
      release: async () => released.resolve(),
    }),
  };
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const run = async () => {
    started.resolve();
    await gate.promise;
  };
  await using scheduler = startScheduler([{ ...TIDY, run }], { locks, clock, log, isAutomatic: false });
  const running = scheduler.runAll();
  await started.promise;
  for (const _ of [1, 2]) clock.advance(LOCK_DURATION / 4);
  assert.equal(renewals.length, 2);
  gate.resolve();
  await running;
  await released.promise;
  clock.advance(LOCK_DURATION);
  assert.equal(renewals.length, 2);
});

test('a job is notified of the shutdown, and close waits for it to end', async () => {
  const started = Promise.withResolvers<void>();
  const ended: boolean[] = [];
  const run = async (stopping: AbortSignal) => {
    started.resolve();
    await once(stopping, 'abort');
    ended.push(stopping.aborted);
  };
  const options = { locks: localSchedulerLocks(), clock: createTestClock(), log, isAutomatic: false };
  const scheduler = startScheduler([{ ...TIDY, name: 'long', run }], options);
  const running = scheduler.runAll();
  await started.promise;
  await scheduler[Symbol.asyncDispose]();
  assert.deepEqual(ended, [true]);
  await running;
});

test('due jobs are started one after the other, each once in half a minute', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const started: string[] = [];
  const locks: SchedulerLocks = {
    acquire: async ({ name }) => {
      started.push(name);
      return null;
    },
  };
  const jobs = ['one', 'two', 'three'].map((name) => ({ ...TIDY, name, run: async () => {} }));
  await using _scheduler = startScheduler(jobs, { locks, clock: createTestClock(), log, isAutomatic: true });
  for (const expected of ['one', 'two', 'three', 'one']) {
    context.mock.timers.tick(MINUTE / 6 - 1);
    assert.deepEqual(started.splice(0), []);
    context.mock.timers.tick(1);
    assert.deepEqual(started.splice(0), [expected]);
    // Lets the job end: a running job is not started again.
    await new Promise(setImmediate);
  }
});

test('a job with a local lock is due at the start and then at its interval', async () => {
  const locks = localSchedulerLocks();
  const lock = await locks.acquire({ ...TIDY, name: 'own' }, 1000, false);
  await lock?.release(2000);
  assert.equal(await locks.acquire({ ...TIDY, name: 'own' }, 1999, false), null);
  assert.notEqual(await locks.acquire({ ...TIDY, name: 'own' }, 1999, true), null);
  assert.notEqual(await locks.acquire({ ...TIDY, name: 'own' }, 2000, false), null);
});

test('a local due time more than an hour beyond the interval is attributed to a wrong clock', async () => {
  const now = 10 * HOUR;
  const locks = localSchedulerLocks();
  await (await locks.acquire(TIDY, now, false))?.release(now + MINUTE + HOUR);
  assert.equal(await locks.acquire(TIDY, now, false), null);
  await (await locks.acquire(TIDY, now, true))?.release(now + MINUTE + HOUR + 1);
  assert.notEqual(await locks.acquire(TIDY, now, false), null);
});
