import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createDrain, startTail } from './tail.ts';

/** A table whose rows become visible out of number order. */
function createTable() {
  const visible = new Set<number>();
  return {
    commit: (number: number) => void visible.add(number),
    last: async (limit: number) => [...visible].sort((one, other) => other - one).slice(0, limit),
    select: async (after: number, missing: readonly number[], limit: number) =>
      [...visible]
        .filter((number) => number > after || missing.includes(number))
        .sort((one, other) => one - other)
        .slice(0, limit)
        .map((number) => ({ number })),
  };
}

/** The row numbers in commit order, close to number order; some are never committed. */
const commits = fc.uniqueArray(fc.nat({ max: 300 }), { maxLength: 250 }).chain((numbers) =>
  fc.array(fc.nat({ max: 20 }), { minLength: numbers.length, maxLength: numbers.length }).map((delays) =>
    numbers
      .sort((one, other) => one - other)
      .map((number, at) => ({ number: number + 1, due: at + (delays[at] ?? 0) }))
      .sort((one, other) => one.due - other.due)
      .map(({ number }) => number),
  ),
);

test('each row committed after the start is read once, in any order of commits', async () => {
  await fc.assert(
    fc.asyncProperty(commits, fc.nat({ max: 250 }), fc.nat({ max: 7 }), async (order, before, step) => {
      const table = createTable();
      for (const number of order.slice(0, before)) table.commit(number);
      const tail = await startTail(table, 0);
      const read: number[] = [];
      const readAll = async () => {
        for (let rows = await tail.next(0); rows.length > 0; rows = await tail.next(0)) {
          read.push(...rows.map(({ number }) => number));
        }
      };
      for (const [at, number] of order.slice(before).entries()) {
        table.commit(number);
        if (at % (step + 1) === 0) await readAll();
      }
      await readAll();
      assert.deepEqual(
        read.sort((one, other) => one - other),
        order.slice(before).sort((one, other) => one - other),
      );
    }),
  );
});

test('a failing row is retried, and then skipped', async () => {
  const table = createTable();
  const tail = await startTail(table, 0);
  const handled: number[] = [];
  const failures = new Map([
    [1, 2],
    [2, 9],
  ]);
  const drain = createDrain(
    tail,
    () => 0,
    async ({ number }) => {
      const left = failures.get(number) ?? 0;
      failures.set(number, left - 1);
      if (left > 0) throw new Error('no');
      handled.push(number);
    },
  );
  for (const number of [1, 2, 3]) table.commit(number);
  for (let call = 0; call < 8; call += 1) await drain().catch(() => {});
  assert.deepEqual(handled, [1, 3]);
  assert.equal(failures.get(2), 6);
});

test('a row is not skipped when the database is unavailable', async () => {
  const table = createTable();
  const tail = await startTail(table, 0);
  const handled: number[] = [];
  let isAvailable = false;
  const drain = createDrain(
    tail,
    () => 0,
    async ({ number }) => {
      if (!isAvailable) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      handled.push(number);
    },
  );
  for (const number of [1, 2]) table.commit(number);
  for (let call = 0; call < 20; call += 1) await assert.rejects(drain());
  isAvailable = true;
  await drain();
  assert.deepEqual(handled, [1, 2]);
});
