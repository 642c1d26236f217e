import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldCase } from '@tandem/platform/text/fold.ts';
import fc from 'fast-check';
import type { FilterContext } from '../../foundation/tables/tables.ts';
import { toThoughtId } from '../../ids.ts';
import { createMatcher, FILTER_CONTEXTS, type Filter, matches, requireContexts } from './rules.ts';

const word = fc.stringMatching(/^[a-zäßé字1_]{1,8}$/);
const gap = fc.constantFrom(' ', '. ', ', ', '\n', '#', '@', '(', '-', '😀');
const id = toThoughtId('0199d5a0-0000-7000-8000-000000000001');

const filterOf = (keyword: string, isWholeWord: boolean, expiresAt: number | null = null): Filter => ({
  number: 1,
  title: 'a filter',
  contexts: ['home'],
  action: 'warn',
  expiresAt,
  statuses: [],
  keywords: [{ number: 1, keyword, isWholeWord }],
});

test('a keyword matches anywhere, ignoring case', () => {
  fc.assert(
    fc.property(fc.string(), word, fc.string(), (before, keyword, after) => {
      const text = `${before}${keyword.toUpperCase()} ${after}`;
      assert.ok(matches({ keyword, isWholeWord: false }, text));
    }),
  );
});

test('a whole word matches between gaps and at the ends, and never within another word', () => {
  fc.assert(
    fc.property(word, gap, gap, word, (keyword, before, after, other) => {
      const whole = { keyword, isWholeWord: true };
      for (const text of [
        keyword,
        `${before}${keyword}`,
        `${keyword}${after}`,
        `x${before}${keyword}${after}y`,
      ])
        assert.ok(matches(whole, text), JSON.stringify(text));
      const within = `${keyword}${other}`;
      fc.pre(
        !`${other}${within}`
          .slice(1)
          .split(/[^\p{L}\p{M}\p{N}_]/u)
          .includes(keyword),
      );
      assert.equal(matches(whole, within), within === keyword);
      assert.equal(matches(whole, `${other}${keyword}`), false);
    }),
  );
});

test('whatever matches as a whole word matches anywhere, and nothing matches a text without it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, keyword) => {
      const anywhere = matches({ keyword, isWholeWord: false }, text);
      const whole = matches({ keyword, isWholeWord: true }, text);
      assert.ok(anywhere || !whole);
      assert.equal(anywhere, foldCase(text).includes(foldCase(keyword)));
    }),
  );
});

test('a keyword that begins or ends with a sign needs no gap there', () => {
  for (const [keyword, text, expected] of [
    ['#tea', 'green#tea time', true],
    ['#tea', '#teapot', false],
    ['C++', 'in C++17', true],
    ['tea', 'teapot, tea', true],
    ['tea', 'Tee, 茶, teas', false],
    ['é', 'cafe\u0301', false],
    ['cafe\u0301', 'a café here', true],
  ] as const) {
    assert.equal(matches({ keyword, isWholeWord: true }, text), expected, `${keyword} in ${text}`);
  }
});

test('a filter that has ended matches nothing, whatever it contains', () => {
  fc.assert(
    fc.property(word, fc.boolean(), fc.integer(), fc.integer(), (keyword, isWholeWord, expiresAt, now) => {
      const found = createMatcher([filterOf(keyword, isWholeWord, expiresAt)], now)({ id, text: keyword });
      assert.equal(found.length, expiresAt <= now ? 0 : 1);
    }),
  );
});

test('a match names its filter with every context, the keywords that matched, and named thoughts', () => {
  const filters: Filter[] = [
    {
      ...filterOf('tea', true),
      keywords: ['tea', 'pot', 'cup'].map((keyword, number) => ({ number, keyword, isWholeWord: false })),
    },
    {
      ...filterOf('absent', false),
      number: 2,
      statuses: [{ number: 1, thoughtId: id, created_at: 0, tie: 0 }],
    },
    filterOf('absent', false),
  ];
  const found = createMatcher(filters, 0)({ id, text: 'a teapot' });
  assert.deepEqual(found, [
    { filter: filters[0], keywords: ['tea', 'pot'], isNamed: false },
    { filter: filters[1], keywords: [], isNamed: true },
  ]);
});

test('contexts are kept once each, and unknown or no contexts are refused', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<FilterContext>(...FILTER_CONTEXTS), { minLength: 1 }), (names) => {
      const contexts = requireContexts(names);
      assert.deepEqual(new Set(contexts), new Set(names));
      assert.equal(contexts.length, new Set(names).size);
    }),
  );
  assert.throws(() => requireContexts([]), /home, notifications/);
  assert.throws(() => requireContexts(['home', 'nowhere']), /home, notifications/);
});
