import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { createUnsolicitedPosts, LIMITS, MIN_SIZE } from './interest.ts';

const SHORT = { html: '', attachments: [], poll: null };
const many = (count: number) => Array.from({ length: count }, () => SHORT);

test('one author has a share of an hour, of which others of the domain take nothing', () => {
  const clock = createTestClock();
  const posts = createUnsolicitedPosts(clock);
  const eve = 'https://social.example/eve';
  const ana = 'https://social.example/ana';
  posts.add(eve, many(LIMITS.actor / MIN_SIZE - 1));
  assert.equal(posts.isExhausted(eve), false);
  posts.add(eve, many(1));
  assert.deepEqual([posts.isExhausted(eve), posts.isExhausted(ana)], [true, false]);
  assert.deepEqual([posts.add(eve, many(1)), posts.add(ana, many(1))], [false, true]);
  clock.advance(HOUR);
  assert.equal(posts.isExhausted(eve), false);
});

test('all authors of one registrable domain have a share together', () => {
  const posts = createUnsolicitedPosts(createTestClock());
  const authors = LIMITS.domain / LIMITS.actor;
  for (let at = 0; at < authors; at += 1) {
    assert.equal(posts.isExhausted('https://www.social.example/new'), false);
    posts.add(`https://s${at}.social.example/eve`, many(LIMITS.actor / MIN_SIZE));
  }
  assert.equal(posts.isExhausted('https://www.social.example/new'), true);
  assert.equal(posts.isExhausted('https://other.example/new'), false);
});

test('a long post counts with its words', () => {
  const posts = createUnsolicitedPosts(createTestClock());
  posts.add('https://social.example/eve', [{ ...SHORT, html: 'x'.repeat(LIMITS.actor) }]);
  assert.equal(posts.isExhausted('https://social.example/eve'), true);
});
