import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteError, type RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { resultOfError, resultOfReply } from './retries.ts';

const ofStatus = (status: number, isActorDelete = false) =>
  resultOfReply({ status, retryAfter: null }, isActorDelete);
const attemptsOf = (status: number, isActorDelete?: boolean) => {
  const result = ofStatus(status, isActorDelete);
  return result.is === 'refused' ? [result.attempts, result.host] : result.is;
};

test('the result of each status', () => {
  for (const status of [200, 201, 202, 204]) assert.equal(attemptsOf(status), 'delivered', String(status));
  for (const status of [404, 410]) assert.deepEqual(attemptsOf(status), ['one', 'responds'], String(status));
  for (const status of [401, 408, 429])
    assert.deepEqual(attemptsOf(status), ['all', 'responds'], String(status));
  for (const status of [301, 400, 403, 405, 413, 415, 422])
    assert.deepEqual(attemptsOf(status), ['few', 'responds'], String(status));
  for (const status of [500, 502, 503, 504, 599])
    assert.deepEqual(attemptsOf(status), ['all', 'fails'], String(status));
});

test('a refused Delete of an actor is final, since the receiver cannot verify it', () => {
  for (const status of [401, 403, 404, 410])
    assert.deepEqual(attemptsOf(status, true), ['one', 'responds'], String(status));
  assert.deepEqual(attemptsOf(429, true), ['all', 'responds']);
  assert.deepEqual(attemptsOf(500, true), ['all', 'fails']);
});

test('Retry-After is returned', () => {
  const result = resultOfReply({ status: 503, retryAfter: 120 }, false);
  assert.equal(result.is === 'refused' && result.retryAfter, 120);
});

test('the result of each network failure', () => {
  const resultFor = (reason: RemoteReason) => {
    const result = resultOfError(new RemoteError(reason, 'x'.repeat(1000)));
    assert.ok(result.is === 'refused' && result.reason.length <= 300);
    return [result.attempts, result.host];
  };
  assert.deepEqual(resultFor('network'), ['all', 'fails']);
  assert.deepEqual(resultFor('timeout'), ['all', 'fails']);
  assert.deepEqual(resultFor('bad-url'), ['one', null]);
  assert.deepEqual(resultFor('blocked-address'), ['few', null]);
  assert.deepEqual(resultFor('redirects'), ['few', null]);
});
