import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { createSchemeCache, firstScheme, isAccepted, secondScheme } from './double-knock.ts';

test('draft-cavage is tried first, unless the host accepted the other scheme', () => {
  assert.equal(firstScheme(undefined), 'cavage');
  assert.equal(firstScheme('rfc9421'), 'rfc9421');
});

test('only a status about the request itself causes a second attempt', () => {
  for (const status of [400, 401, 403]) {
    assert.equal(secondScheme('cavage', status), 'rfc9421');
    assert.equal(secondScheme('rfc9421', status), 'cavage');
  }
  for (const status of [200, 202, 302, 404, 410, 413, 429, 500, 503]) {
    assert.equal(secondScheme('cavage', status), null);
  }
});

test('a status below 400 means that the attempt was accepted', () => {
  for (const status of [200, 202, 302, 399]) assert.ok(isAccepted(status), `${status}`);
  for (const status of [199, 400, 404, 500]) assert.ok(!isAccepted(status), `${status}`);
});

test('the most recent hosts are remembered for a day', () => {
  const clock = createTestClock(0);
  const memory = createSchemeCache(clock, 2);
  for (const host of ['a', 'b', 'c', 'a', 'b', 'c', 'b']) memory.recordAccepted(host, 'rfc9421');
  assert.deepEqual(['a', 'b', 'c'].map(memory.get), [undefined, 'rfc9421', undefined]);
  clock.set(DAY - 1);
  assert.equal(memory.get('b'), 'rfc9421');
  clock.set(DAY);
  assert.equal(memory.get('b'), undefined);
});

test('a 401 while the server first fetches our key does not mean support of RFC 9421', () => {
  const memory = createSchemeCache(createTestClock(0));
  memory.recordAccepted('first-contact', 'rfc9421');
  assert.equal(memory.get('first-contact'), undefined);
  memory.recordAccepted('first-contact', 'rfc9421');
  assert.equal(memory.get('first-contact'), 'rfc9421');
  memory.recordAccepted('first-contact', 'cavage');
  assert.equal(memory.get('first-contact'), 'cavage', 'one refusal of RFC 9421 ends it');
  memory.recordAccepted('first-contact', 'rfc9421');
  assert.equal(memory.get('first-contact'), undefined, 'the count restarts');
});
