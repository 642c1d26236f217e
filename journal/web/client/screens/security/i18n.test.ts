import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVITY_KINDS } from '@tandem/platform/accounts/activity/activity.ts';
import { en } from './i18n.ts';

test('every kind of activity has a text', () => {
  for (const kind of ACTIVITY_KINDS) assert.ok(`activity.${kind}` in en, kind);
});
