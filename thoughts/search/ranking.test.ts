import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { queryOf } from './query.ts';
import { compareHits, type Hit, matchOf } from './ranking.ts';
import { tokensOf } from './tokenizer.ts';

test('a match is exact when every term is a whole word', () => {
  const match = (q: string, text: string) => matchOf(queryOf(q), tokensOf(text));
  assert.equal(match('blue sky', 'Sky, so blue'), 'exact');
  assert.equal(match('blue sk', 'Sky, so blue'), 'prefix');
  assert.equal(match('blue sea', 'Sky, so blue'), null);
  assert.equal(match('s', 'Sky, so blue'), null);
  assert.equal(match('', 'Sky'), null);
});

test('every text is exactly what its own words search for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const query = queryOf(text);
      assert.equal(matchOf(query, tokensOf(text)), query.terms.length === 0 ? null : 'exact');
    }),
  );
});

test('exact comes before prefix, then the newest, then the greatest id: a total order', () => {
  const hit: fc.Arbitrary<Hit> = fc.record(
    {
      match: fc.constantFrom('exact', 'prefix'),
      at: fc.integer({ min: 0, max: 3 }),
      id: fc.constantFrom('a', 'b', 'c'),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(hit, hit, hit, (a, b, c) => {
      assert.equal(Math.sign(compareHits(a, b)), -Math.sign(compareHits(b, a)) + 0);
      if (compareHits(a, b) < 0 && compareHits(b, c) < 0) assert.ok(compareHits(a, c) < 0);
      if (compareHits(a, b) === 0) assert.deepEqual(a, b);
      if (a.match !== b.match) assert.equal(compareHits(a, b) < 0, a.match === 'exact');
      else if (a.at !== b.at) assert.equal(compareHits(a, b) < 0, a.at > b.at);
    }),
  );
});
