import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../refusal.ts';
import { nounOf } from './call.ts';

test('what a path names is called by its noun', () => {
  for (const [path, noun] of [
    ['/thoughts/{id}/like', 'thought'],
    ['/api/v1/entries/{id}', 'entry'],
    ['/api/v1/activities/{id}/archive', 'activity'],
    ['/api/v1/entries/filter/activity/{id}', 'activity'],
    ['/api/v1/entries/correlation/{id}', 'activity'],
    ['/api/v1/media/voice-memos/{id}', 'voice memo'],
    ['/api-keys/{id}', 'API key'],
    ['/auth/sessions/{id}', 'session'],
  ] as const) {
    assert.equal(nounOf(path), noun);
  }
});

test('every refusal of bad input has a pointer', () => {
  assert.deepEqual(new Refusal('invalid', 'Bad.').errors, [{ pointer: '', detail: 'Bad.' }]);
  assert.deepEqual(new Refusal('conflict', 'Taken.').errors, []);
});
