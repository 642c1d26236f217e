import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLog } from '../log/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { openTestDatabase } from '../testing/open-databases.ts';
import { finishEvent, type LeaseRequest, leaseEvents, recordEvent } from './event-queue.ts';
import { withLeaseRenewal } from './lease-renewal.ts';

const NOW = 1_000_000;
const LEASE = 1000;

eachDatabase('leases', (dialect) => {
  test('a lease is renewed until its work ends', async () => {
    await using here = await openTestDatabase(dialect);
    const { database } = here;
    const clock = createTestClock(NOW);
    const leaseNext = (): Promise<{ id: number; lease: string }[]> => {
      const usual: Omit<LeaseRequest, 'now'> = { kinds: ['a'], leaseMs: LEASE, limit: 1, order: 'strict' };
      return leaseEvents(database, { ...usual, now: clock.now() });
    };
    const leaseEnd = async () =>
      (await database.read.selectFrom('event').select('lease_ends_at').executeTakeFirstOrThrow())
        .lease_ends_at;
    await database.write((tx) => recordEvent(tx, { kind: 'a', subject: null, payload: '' }, NOW));
    const [event] = await leaseNext();
    assert.ok(event);
    const holding = { database, clock, log: createLog('test', 'silent'), leaseMs: LEASE };
    await withLeaseRenewal(holding, event, async () => {
      for (const _ of [1, 2]) {
        clock.advance(LEASE - 1);
        while ((await leaseEnd()) !== clock.now() + LEASE) await nextTurn();
        assert.deepEqual(await leaseNext(), []);
      }
    });
    clock.advance(LEASE);
    const [other] = await leaseNext();
    assert.equal(other?.id, event.id);
    await database.write((tx) => finishEvent(tx, other));
  });
});
