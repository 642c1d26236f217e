import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVITY_KINDS } from '@tandem/platform/accounts/activity/activity.ts';
import { compareDictionaries } from '@tandem/web/i18n/dictionaries.ts';
import { de, en } from './i18n.ts';

test('every text on security is there in every language', () => {
  assert.deepEqual(compareDictionaries({ en, de }), []);
});

test('every kind of activity has a text', () => {
  for (const kind of ACTIVITY_KINDS) assert.ok(`activity.${kind}` in en, kind);
});
