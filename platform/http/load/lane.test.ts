import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../refusal.ts';
import { createLane } from './lane.ts';
import { createTurn, type Turn } from './turn.ts';

const here = () => false;
const LONG = 1_000_000;
/** A turn that is never spent. */
const endless: Turn = { isSpent: () => false, next: (callback) => void setImmediate(callback) };

test('a place passes to who waited longest; who finds the queue full is refused', async () => {
  const lane = createLane({ places: 1, queued: 2, wait: LONG }, endless);
  assert.equal(lane.enter(here), undefined);
  const order: string[] = [];
  const turns = ['first', 'second'].map((name) => lane.enter(here)?.then(() => order.push(name)));
  assert.throws(
    () => lane.enter(here),
    (error) => error instanceof Refusal && error.retryAfter === 5,
  );
  assert.deepEqual(lane.load, { inProgress: 1, queued: 2, shed: { full: 1, waited: 0 } });
  lane.leave();
  await turns[0];
  lane.leave();
  await turns[1];
  lane.leave();
  assert.deepEqual(order, ['first', 'second']);
  assert.deepEqual(lane.load, { inProgress: 0, queued: 0, shed: { full: 1, waited: 0 } });
});

test('who waited too long is refused, and its turn goes to the next', async () => {
  const lane = createLane({ places: 1, queued: 9, wait: 1 }, endless);
  assert.equal(lane.enter(here), undefined);
  await assert.rejects(Promise.resolve(lane.enter(here)), { code: 'overloaded' });
  assert.deepEqual(lane.load, { inProgress: 1, queued: 0, shed: { full: 0, waited: 1 } });
});

test('who has left gets no place', async () => {
  const lane = createLane({ places: 1, queued: 9, wait: LONG }, endless);
  assert.equal(lane.enter(here), undefined);
  const left = lane.enter(() => true);
  const stayed = lane.enter(here);
  lane.leave();
  await assert.rejects(Promise.resolve(left), { code: 'client-gone' });
  await stayed;
  assert.equal(lane.load.inProgress, 1);
});

test('without a limit nobody waits', () => {
  const lane = createLane({ places: 0, queued: 0, wait: 1 }, endless);
  for (let count = 0; count < 5000; count += 1) assert.equal(lane.enter(here), undefined);
});

test('whatever comes and goes, no more are in progress than there are places, and all is given back', async () => {
  const moves = fc.array(fc.constantFrom('enter', 'leave'), { maxLength: 60 });
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 4 }),
    moves,
    async (places, queued, sequence) => {
      const lane = createLane({ places, queued, wait: LONG }, endless);
      let inside = 0;
      let refused = 0;
      const come = async () => {
        try {
          await lane.enter(here);
          inside += 1;
          assert.ok(inside <= places);
        } catch (error) {
          assert.ok(error instanceof Refusal);
          refused += 1;
        }
      };
      const go = () => {
        inside -= 1;
        lane.leave();
      };
      const coming: Promise<void>[] = [];
      for (const move of sequence) {
        if (move === 'enter') coming.push(come());
        else if (inside > 0) go();
        await null;
        await null;
        assert.ok(lane.load.inProgress <= places && lane.load.queued <= queued);
      }
      while (lane.load.inProgress > 0) {
        if (inside > 0) go();
        await new Promise(setImmediate);
      }
      await Promise.all(coming);
      assert.deepEqual(lane.load, { inProgress: 0, queued: 0, shed: { full: refused, waited: 0 } });
    },
  );
  await fc.assert(property);
});

test('when the turn is spent who comes waits for the next, behind those who wait already', async () => {
  let isSpent = false;
  const callbacks: (() => void)[] = [];
  const turn: Turn = { isSpent: () => isSpent, next: (callback) => void callbacks.push(callback) };
  const lane = createLane({ places: 9, queued: 2, wait: LONG }, turn);
  assert.equal(lane.enter(here), undefined);
  isSpent = true;
  const order: string[] = [];
  const turns = ['first', 'second'].map((name) => lane.enter(here)?.then(() => order.push(name)));
  assert.throws(() => lane.enter(here), { code: 'overloaded' });
  lane.leave();
  assert.deepEqual(lane.load, { inProgress: 0, queued: 2, shed: { full: 1, waited: 0 } });
  for (const callback of callbacks.splice(0)) callback();
  await turns[0];
  assert.deepEqual(order, ['first'], 'one a turn, though it is spent');
  isSpent = false;
  lane.leave();
  await turns[1];
  assert.deepEqual(lane.load, { inProgress: 1, queued: 0, shed: { full: 1, waited: 0 } });
});

test('a turn that is not spent lets in all for whom there is a place', async () => {
  let isSpent = false;
  const callbacks: (() => void)[] = [];
  const turn: Turn = { isSpent: () => isSpent, next: (callback) => void callbacks.push(callback) };
  const lane = createLane({ places: 4, queued: 9, wait: LONG }, turn);
  assert.equal(lane.enter(here), undefined);
  isSpent = true;
  const turns = Array.from({ length: 5 }, () => lane.enter(here));
  isSpent = false;
  for (const callback of callbacks.splice(0)) callback();
  // The fourth was not there yet when the look was asked for.
  for (const callback of callbacks.splice(0)) callback();
  await Promise.all(turns.slice(0, 3));
  assert.deepEqual(lane.load, { inProgress: 4, queued: 2, shed: { full: 0, waited: 0 } });
  for (let count = 0; count < 4; count += 1) lane.leave();
  await Promise.all(turns);
});

test('a turn is spent after its budget, and over when the process has looked for more', async () => {
  let now = 0;
  const turn = createTurn(10, () => now);
  assert.equal(turn.isSpent(), false);
  now = 9;
  assert.equal(turn.isSpent(), false);
  now = 10;
  assert.equal(turn.isSpent(), true);
  await new Promise<void>((resolve) => turn.next(resolve));
  assert.equal(turn.isSpent(), false);
});
