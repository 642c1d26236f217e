import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resourceNounOf } from './target.ts';

test('the noun of a resource is derived from its path', () => {
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
    assert.equal(resourceNounOf(path), noun);
  }
});
