import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInFlight } from './in-flight.ts';

const KIB = 1024;

/**
 * A ledger with capacity for `max` transfers; the test controls the clock and the progress of each transfer.
 */
function setUp(max: number) {
  let now = 0;
  const closed: string[] = [];
  const ledger = createInFlight({ max, bytes: 1024 * KIB, isTooSlow: () => false }, { now: () => now });
  const begin = (name: string) => {
    let moved = 0;
    ledger.begin({ client: 'one', bytes: KIB, bytesMoved: () => moved, close: () => closed.push(name) });
    return {
      move: (bytes: number) => {
        moved += bytes;
      },
    };
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { begin, pass, closed, closeStuck: () => ledger.closeStuck('one') };
}

test('transfers of the last second are not closed while there are older ones', () => {
  const { begin, pass, closed } = setUp(4);
  const old = ['a', 'b', 'c'].map((name) => ({ name, ...begin(name) }));
  pass(1000);
  begin('short');
  for (let at = 0; at < 3; at += 1) {
    for (const { move } of old) move(64 * KIB);
    begin(`new${at}`);
  }
  assert.deepEqual(closed, ['a', 'b', 'c']);
});

test('of older transfers, one without progress since its last check is closed', () => {
  const { begin, pass, closed } = setUp(2);
  const reading = begin('reading');
  begin('stalled');
  pass(2000);
  reading.move(64 * KIB);
  begin('x');
  pass(2000);
  reading.move(64 * KIB);
  begin('y');
  pass(2000);
  reading.move(64 * KIB);
  begin('z');
  assert.deepEqual(closed, ['stalled', 'x', 'y']);
});

test('a transfer without progress for ten seconds is closed for another of its client', () => {
  const { begin, pass, closed, closeStuck } = setUp(9);
  begin('stuck');
  const reading = begin('reading');
  const isClosedAfter = (milliseconds: number) => {
    pass(milliseconds);
    reading.move(64 * KIB);
    return closeStuck();
  };
  assert.equal(isClosedAfter(9_999), false);
  assert.equal(isClosedAfter(1), true);
  assert.deepEqual(closed, ['stuck']);
  assert.equal(isClosedAfter(20_000), false);
});
