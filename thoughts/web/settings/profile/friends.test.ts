import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readNames, rearrange } from './friends.ts';

const names = fc.uniqueArray(fc.constantFrom('ada', 'bob', 'cleo', 'dan', 'eve'), { minLength: 1 });
const somebody = names.chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all)));

test('what is moved up and down again is where it was, unless it was the first', () =>
  fc.assert(
    fc.property(somebody, ([all, name]) => {
      const up = rearrange(all, { up: name });
      assert.deepEqual([...up].sort(), [...all].sort());
      if (all[0] === name) assert.deepEqual(up, all);
      else assert.deepEqual(rearrange(up, { down: name.toUpperCase() }), all);
    }),
  ));

test('who is removed and added again is the last; who is there already stays', () =>
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
