import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSame, mergeChoices } from './merge.ts';

const choices = fc.dictionary(fc.constantFrom('theme', 'language', 'moods', 'weekStart', 'x'), fc.integer(), {
  noNullPrototype: true,
});

test('what only one side changed is as that side has it; of both, this device wins', () => {
  fc.assert(
    fc.property(choices, choices, choices, (base, mine, theirs) => {
      const merged = mergeChoices(base, mine, theirs);
      for (const name of ['theme', 'language', 'moods', 'weekStart', 'x'])
        assert.equal(merged[name], mine[name] === base[name] ? theirs[name] : mine[name], name);
    }),
  );
});

test('merging again changes nothing, and the order of names does not matter', () => {
  fc.assert(
    fc.property(choices, choices, choices, (base, mine, theirs) => {
      const merged = mergeChoices(base, mine, theirs);
      assert.ok(isSame(mergeChoices(merged, merged, merged), merged));
      assert.ok(isSame(mergeChoices(base, mine, merged), merged));
      assert.ok(isSame(Object.fromEntries(Object.entries(merged).toReversed()), merged));
    }),
  );
});
