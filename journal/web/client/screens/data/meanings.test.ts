import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MoodName, toMoodsQuery } from './meanings.ts';

const NAMES: readonly MoodName[] = [
  { name: 'ok-ish', count: 3 },
  { name: 'rad', mood: 5, count: 1 },
  { name: '__proto__', count: 1 },
];

test('nothing is told of names that nobody gave a meaning, or the one of the file', () => {
  assert.equal(toMoodsQuery(new Map(), NAMES), null);
  assert.equal(toMoodsQuery(new Map([['rad', 5]]), NAMES), null);
  assert.equal(toMoodsQuery(new Map([['ok-ish', null]]), NAMES), null);
});

test('what the user gave is told, whatever the name is', () => {
  const given = new Map([['ok-ish', 3] as const, ['rad', 4] as const, ['__proto__', 1] as const]);
  assert.equal(toMoodsQuery(given, NAMES), '{"ok-ish":3,"rad":4,"__proto__":1}');
});

test('a proposed meaning is told, unless the user leaves out the name or gives another one', () => {
  const names: readonly MoodName[] = [{ name: 'serene', proposed: 4, count: 2 }];
  assert.equal(toMoodsQuery(new Map(), names), '{"serene":4}');
  assert.equal(toMoodsQuery(new Map([['serene', 5]]), names), '{"serene":5}');
  assert.equal(toMoodsQuery(new Map([['serene', null]]), names), null);
});
