import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readNames, rearrange } from './view.ts';

const names = fc.uniqueArray(fc.constantFrom('ada', 'bob', 'cleo', 'dan', 'eve'), { minLength: 1 });
const somebody = names.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all)));

test('moving up and then down restores the order, except for the first', () =>
  fc.assert(
    fc.property(somebody, ([all, name]) => {
      const up = rearrange(all, { up: name });
      assert.deepEqual([...up].sort(), [...all].sort());
      if (all[0] === name) assert.deepEqual(up, all);
      else assert.deepEqual(rearrange(up, { down: name.toUpperCase() }), all);
    }),
  ));

test('a person removed and added again is last; a present one keeps the place', () =>
  fc.assert(
    fc.property(somebody, ([all, name]) => {
      const others = all.filter((one) => one !== name);
      assert.deepEqual(rearrange(all, { remove: name }), others);
      assert.deepEqual(rearrange(others, { add: name }), [...others, name]);
      assert.deepEqual(rearrange(all, { add: name }), all);
      assert.deepEqual(rearrange(others, { up: name }), others);
    }),
  ));

test('names are read with or without @, between white space and commas', () => {
  assert.deepEqual(readNames(' @ada, bob\n\tcleo,,@ '), ['ada', 'bob', 'cleo']);
});
