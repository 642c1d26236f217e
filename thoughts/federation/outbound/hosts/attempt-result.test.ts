import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteError, type RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { resultOfError, resultOfReply } from './attempt-result.ts';

const ofStatus = (status: number, isDeparture = false) =>
  resultOfReply({ status, retryAfter: null }, isDeparture);
const attemptsOf = (status: number, isDeparture?: boolean) => {
  const verdict = ofStatus(status, isDeparture);
  return verdict.is === 'refused' ? [verdict.attempts, verdict.host] : verdict.is;
};

test('what a status means', () => {
  for (const status of [200, 201, 202, 204]) assert.equal(attemptsOf(status), 'delivered', String(status));
  for (const status of [404, 410]) assert.deepEqual(attemptsOf(status), ['one', 'responds'], String(status));
  for (const status of [401, 408, 429])
    assert.deepEqual(attemptsOf(status), ['all', 'responds'], String(status));
  for (const status of [301, 400, 403, 405, 413, 415, 422])
    assert.deepEqual(attemptsOf(status), ['few', 'responds'], String(status));
  for (const status of [500, 502, 503, 504, 599])
    assert.deepEqual(attemptsOf(status), ['all', 'fails'], String(status));
});

test('a refusal of the Delete of an actor is final: who dropped the actor cannot verify it', () => {
  for (const status of [401, 403, 404, 410])
    assert.deepEqual(attemptsOf(status, true), ['one', 'responds'], String(status));
  assert.deepEqual(attemptsOf(429, true), ['all', 'responds']);
  assert.deepEqual(attemptsOf(500, true), ['all', 'fails']);
});

test('Retry-After is passed on', () => {
  const verdict = resultOfReply({ status: 503, retryAfter: 120 }, false);
  assert.equal(verdict.is === 'refused' && verdict.retryAfter, 120);
});

test('what a failure means', () => {
  const judge = (reason: RemoteReason) => {
    const verdict = resultOfError(new RemoteError(reason, 'x'.repeat(1000)));
    assert.ok(verdict.is === 'refused' && verdict.reason.length <= 300);
    return [verdict.attempts, verdict.host];
  };
  assert.deepEqual(judge('network'), ['all', 'fails']);
  assert.deepEqual(judge('timeout'), ['all', 'fails']);
  assert.deepEqual(judge('bad-url'), ['one', null]);
  assert.deepEqual(judge('blocked-address'), ['few', null]);
  assert.deepEqual(judge('redirects'), ['few', null]);
});
