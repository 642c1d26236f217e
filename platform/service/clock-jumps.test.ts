// Events and leases of a clock that was far ahead are processed once the clock is correct again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LeaseRequest, leaseEvents, recordEvent } from '../queue/event-queue.ts';
import { LOCK_DURATION, localSchedulerLocks, sharedSchedulerLocks } from '../scheduler/scheduler.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { DAY, HOUR, MINUTE } from '../time/clock.ts';
import { housekeeping } from './housekeeping.ts';

const NOW = Date.UTC(2026, 4, 1);
const TIDY = { name: 'tidy', every: 10 * MINUTE };
const usual: LeaseRequest = { kinds: ['a'], now: NOW, leaseMs: 15 * MINUTE, limit: 10, order: 'strict' };

eachDatabase('a clock that was ahead', (dialect) => {
  const here = useDatabase(dialect);

  test('a job whose last run ended in the future is due', async () => {
    for (const turns of [sharedSchedulerLocks(here.database), localSchedulerLocks()]) {
      const ahead = NOW + 5 * HOUR;
      await (await turns.acquire(TIDY, ahead, true))?.release(ahead + TIDY.every);
      const turn = await turns.acquire(TIDY, NOW, false);
      assert.ok(turn);
      await turn.release(NOW + TIDY.every);
      assert.equal(await turns.acquire(TIDY, NOW + 1, false), null);
    }
  });

  test('a lock from far in the future is ignored, one within the permitted skew is not', async () => {
    const turns = sharedSchedulerLocks(here.database);
    assert.ok(await turns.acquire({ ...TIDY, name: 'little' }, NOW + LOCK_DURATION, false));
    assert.equal(await turns.acquire({ ...TIDY, name: 'little' }, NOW, false), null);
    assert.ok(await turns.acquire({ ...TIDY, name: 'far' }, NOW + DAY, false));
    assert.ok(await turns.acquire({ ...TIDY, name: 'far' }, NOW, false));
  });

  test('events recorded or leased in the future become due, with the events they block', async () => {
    const add = (payload: string, at: number) =>
      here.database.write((tx) => recordEvent(tx, { kind: 'a', subject: 'ada', payload }, at));
    await add('1', NOW);
    await add('2', NOW + DAY);
    await add('3', NOW);
    assert.equal((await leaseEvents(here.database, { ...usual, now: NOW + DAY })).length, 1);
    assert.deepEqual(await leaseEvents(here.database, usual), []);
    await housekeeping(here.database, createTestClock(NOW)).run(new AbortController().signal);
    for (const payload of ['1', '2', '3']) {
      const [event] = await leaseEvents(here.database, usual);
      assert.equal(event?.payload, payload);
      await here.database.write((tx) => tx.deleteFrom('event').where('payload', '=', payload).execute());
    }
  });

  test('leases of a correct clock are not changed', async () => {
    await here.database.write((tx) => recordEvent(tx, { kind: 'a', subject: null, payload: '' }, NOW));
    assert.equal((await leaseEvents(here.database, usual)).length, 1);
    await housekeeping(here.database, createTestClock(NOW - HOUR)).run(new AbortController().signal);
    assert.deepEqual(await leaseEvents(here.database, usual), []);
  });
});
