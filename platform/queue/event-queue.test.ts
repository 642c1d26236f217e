import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../testing/cases.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  type LeaseRequest,
  leaseEvents,
  notifyAfterCommit,
  postponeEvent,
  recordEvent,
} from './event-queue.ts';

const NOW = 1_000_000;
const usual: LeaseRequest = { kinds: ['a'], now: NOW, leaseMs: 1000, limit: 10, order: 'strict' };

eachDatabase('the event queue', (dialect) => {
  const here = useDatabase(dialect);
  beforeEach(() => here.database.write((tx) => tx.deleteFrom('event').execute()));

  const add = (payload: string, subject: string | null = null, kind = 'a', at = NOW) =>
    here.database.write((tx) => recordEvent(tx, { kind, subject, payload }, at));
  const leaseNext = (changes: Partial<LeaseRequest> = {}) =>
    leaseEvents(here.database, { ...usual, ...changes });
  const payloads = (events: LeasedEvent[]) => events.map(({ payload }) => payload);
  const finish = (event: Pick<LeasedEvent, 'id' | 'lease'>) =>
    here.database.write((tx) => finishEvent(tx, event));
  const only = async (changes: Partial<LeaseRequest> = {}): Promise<LeasedEvent> => {
    const [event, ...more] = await leaseNext(changes);
    assert.ok(event && more.length === 0);
    return event;
  };

  test('leases due events of the requested kinds, oldest first, up to the limit', async () => {
    for (const payload of ['1', '2', '3']) await add(payload);
    await add('other', null, 'b');
    await add('later', null, 'a', NOW + 1);
    assert.deepEqual(payloads(await leaseNext({ limit: 2 })), ['1', '2']);
    assert.deepEqual(payloads(await leaseNext()), ['3']);
    assert.deepEqual(payloads(await leaseNext()), []);
  });

  test('leases one event of a subject at a time, in the order of insertion', async () => {
    for (const payload of ['1', '2', '3']) await add(payload, 'ada');
    for (const payload of ['1', '2', '3']) {
      const event = await only();
      assert.equal(event.payload, payload);
      assert.deepEqual(await leaseNext(), []);
      await finish(event);
    }
  });

  test('a postponed event blocks those of its subject, unless they may overtake it', async () => {
    await add('1', 'ada');
    await add('2', 'ada');
    const first = await only();
    await here.database.write((tx) => postponeEvent(tx, first, NOW + 50));
    assert.deepEqual(await leaseNext(), []);
    const passed = await only({ order: 'overtaking' });
    assert.equal(passed.payload, '2');
    await finish(passed);
    const again = await only({ now: NOW + 50 });
    assert.deepEqual([again.payload, again.attempts], ['1', 2]);
  });

  test('an expired lease is available again, and its former holder can neither finish nor postpone', async () => {
    await add('1', 'ada');
    const late = await only();
    assert.deepEqual(await leaseNext({ now: NOW + 999 }), []);
    const current = await only({ now: NOW + 1000 });
    await assert.rejects(finish(late), LeaseLost);
    await assert.rejects(
      here.database.write((tx) => postponeEvent(tx, late, NOW)),
      LeaseLost,
    );
    await finish(current);
    await assert.rejects(finish(current), LeaseLost);
  });

  test('the effects of a lost lease are rolled back', async () => {
    await add('1');
    const late = await only();
    await only({ now: NOW + 1000 });
    const work = here.database.write(async (tx) => {
      await recordEvent(tx, { kind: 'effect', subject: null, payload: '' }, NOW);
      await finishEvent(tx, late);
    });
    await assert.rejects(work, LeaseLost);
    assert.deepEqual(await leaseNext({ kinds: ['effect'] }), []);
  });

  test('concurrent calls never lease the same event twice', async () => {
    for (let count = 0; count < 20; count += 1) await add(String(count), count % 2 ? 'ada' : null);
    const leases = await Promise.all(Array.from({ length: 6 }, () => leaseNext({ limit: 5 })));
    const ids = leases.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(leases.flat().filter(({ subject }) => subject === 'ada').length, 1);
  });

  test('notifyAfterCommit reports only commits with events', async () => {
    let heard = 0;
    const watched = notifyAfterCommit(here.database, () => {
      heard += 1;
    });
    const event = { kind: 'a', subject: null, payload: '' };
    await watched.write((tx) => recordEvent(tx, event, NOW));
    assert.equal(heard, 1);
    await watched.write((tx) => tx.selectFrom('event').selectAll().execute());
    const failing = watched.write(async (tx) => {
      await recordEvent(tx, event, NOW);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    await watched.write((tx) => tx.selectFrom('event').selectAll().execute());
    assert.equal(heard, 1);
  });

  test('the events of each subject are finished once and in order, in any interleaving', async () => {
    const step = fc.constantFrom('finish', 'postpone', 'forget');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('ada', 'bob', 'cy'), { maxLength: 8 }),
        fc.array(step),
        async (who, steps) => {
          await here.database.write((tx) => tx.deleteFrom('event').execute());
          for (const [index, subject] of who.entries()) await add(String(index), subject);
          const done: LeasedEvent[] = [];
          let now = NOW;
          for (let turn = 0; done.length < who.length && turn < 100; turn += 1) {
            now += 2000;
            for (const event of await leaseNext({ now })) {
              const what = steps.shift() ?? 'finish';
              if (what === 'postpone') await here.database.write((tx) => postponeEvent(tx, event, now + 500));
              if (what !== 'finish') continue;
              await finish(event);
              done.push(event);
            }
          }
          for (const subject of new Set(who)) {
            const expected = who.flatMap((name, index) => (name === subject ? [String(index)] : []));
            assert.deepEqual(payloads(done.filter((event) => event.subject === subject)), expected);
          }
        },
      ),
      { numRuns: cases(18) },
    );
  });
});
