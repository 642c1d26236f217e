import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFolder } from './folders.ts';

test('concurrent calls create a folder and its parents', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'folders-'));
  t.after(() => rm(root, { recursive: true }));
  for (let round = 0; round < 20; round += 1) {
    const parent = join(root, String(round));
    const path = join(parent, 'a', 'b');
    await Promise.all([path, join(parent, 'a'), parent].map(createFolder));
    assert.ok((await stat(path)).isDirectory());
  }
});
