// The bounded cache, compared with a list of all values that were set.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createExpiringCache } from './cache.ts';

const TTL = 10;
const CAPACITY = 16;

const step = fc.record({
  key: fc.constantFrom(...'abcdefghijklmnop'),
  kind: fc.constantFrom('set', 'set', 'set', 'get', 'get', 'delete'),
  weight: fc.integer({ min: 1, max: 3 }),
  wait: fc.constantFrom(0, 0, 0, 0, 1),
});

test('the cache has the values used last, up to its capacity, until they expire', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      const cache = createExpiringCache<number>({ ttl: TTL, capacity: CAPACITY, weigh: (weight) => weight });
      /** Ordered by last use. */
      let expected: { key: string; weight: number; until: number }[] = [];
      let now = 0;
      for (const { key, kind, weight, wait } of steps) {
        now += wait;
        const known = expected.find((entry) => entry.key === key);
        const others = expected.filter((entry) => entry !== known);
        if (kind === 'get') {
          const found = known && known.until > now ? known : undefined;
          assert.equal(cache.get(key, now), found?.weight);
          expected = found ? [...others, found] : others;
        } else if (kind === 'delete') {
          cache.delete(key);
          expected = others;
        } else {
          cache.set(key, weight, now);
          expected = weight > CAPACITY / 8 ? others : [...others, { key, weight, until: now + TTL }];
          while (expected.reduce((sum, entry) => sum + entry.weight, 0) > CAPACITY) expected.shift();
        }
      }
      for (const { key, weight, until } of expected)
        assert.equal(cache.get(key, now), until > now ? weight : undefined);
    }),
  );
});
