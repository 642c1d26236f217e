import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { afterAssertion, afterUndo, NO_STATEMENT, type Statement } from './rules.ts';

/** An assertion or an Undo, one per second; `id` is that of the asserted or undone activity. */
type Deed = { undoes: boolean; id: string };

/** The statements of one server about a relation, and an order of arrival with repetitions. */
const withArrivals = (deeds: Deed[]) => {
  const all = deeds.keys().toArray();
  const once = fc.shuffledSubarray(all, { minLength: all.length });
  const again = fc.array(fc.constantFrom(...all), { maxLength: 5 });
  return fc.tuple(once, again).map(([each, more]) => ({ deeds, arrivals: each.concat(more) }));
};

/** Assertions and Undos with one id, alternating. */
const underOneId = fc
  .integer({ min: 1, max: 8 })
  .chain((length) => withArrivals(Array.from({ length }, (_, at) => ({ undoes: at % 2 === 1, id: 'a' }))));

/** With several ids; an Undo names an earlier asserted id, or one that is never asserted. */
const underManyIds = fc
  .array(fc.record({ undoes: fc.boolean(), id: fc.constantFrom('a', 'b', 'c') }), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((deeds) =>
    withArrivals(
      deeds.map(({ undoes, id }, at) => {
        const isKnown = deeds.slice(0, at).some((one) => one.id === id && !one.undoes);
        return { undoes, id: undoes && !isKnown ? 'unknown' : id };
      }),
    ),
  );

function holdsAfter({ deeds, arrivals }: { deeds: Deed[]; arrivals: number[] }, isEqual: boolean): boolean {
  const known = new Map<string, Statement>();
  for (const at of arrivals) {
    const { undoes, id } = deeds[at] as Deed;
    const own = known.get(id) ?? NO_STATEMENT;
    const changed = undoes
      ? afterUndo(known, id, own, { at, bodyHash: `undo ${at}` })
      : afterAssertion(known, id, own, { at, bodyHash: isEqual ? 'same' : `${at}`, published: null });
    for (const [activity, next] of changed) known.set(activity, next);
  }
  const held = [...known.values()].filter(({ holds }) => holds);
  assert.ok(held.length <= 1, 'one assertion for each relation');
  return held.length === 1;
}

for (const isEqual of [false, true])
  test(`under one id, with ${isEqual ? 'the same' : 'other'} bytes each time, the latest statement decides`, () => {
    fc.assert(
      fc.property(underOneId, (told) => {
        assert.equal(holdsAfter(told, isEqual), told.deeds.at(-1)?.undoes === false);
      }),
      { numRuns: 1000 },
    );
  });

test('under several ids, the latest statement decides, regardless of its id', () => {
  fc.assert(
    fc.property(underManyIds, (told) => {
      assert.equal(holdsAfter(told, false), told.deeds.at(-1)?.undoes === false);
    }),
    { numRuns: cases(2000) },
  );
});

test('a retry of an assertion or Undo has no effect after another id was asserted', () => {
  const told = [
    { undoes: false, id: 'a', bodyHash: 'a' },
    { undoes: true, id: 'a', bodyHash: 'undo a' },
    { undoes: false, id: 'b', bodyHash: 'b' },
    { undoes: true, id: 'a', bodyHash: 'undo a' },
    { undoes: true, id: 'b', bodyHash: 'undo b' },
    { undoes: false, id: 'a', bodyHash: 'a' },
  ];
  const known = new Map<string, Statement>();
  const held = told.map(({ undoes, id, bodyHash }, at) => {
    const own = known.get(id) ?? NO_STATEMENT;
    const changed = undoes
      ? afterUndo(known, id, own, { at, bodyHash })
      : afterAssertion(known, id, own, { at, bodyHash, published: null });
    for (const [activity, next] of changed) known.set(activity, next);
    return [...known].filter(([, { holds }]) => holds).map(([activity]) => activity);
  });
  assert.deepEqual(held, [['a'], [], ['b'], ['b'], [], []]);
});
