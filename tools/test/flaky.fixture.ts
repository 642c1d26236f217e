// Fails in its first run, and passes afterwards.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';

test('passes from the second run on', async () => {
  const { FLAKY_MARK = '' } = process.env;
  const isRepeated = existsSync(FLAKY_MARK);
  await writeFile(FLAKY_MARK, '');
  assert.ok(isRepeated, 'planted');
});
