import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from './memory-folder.ts';

test('folders of ended processes are removed, those of running ones and other purposes remain', async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'tandem-memory-'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const kept = [`tandem-tests-${process.pid}-abc`, `tandem-other-${ended}-abc`, 'tandem-tests-none'];
  for (const name of [...kept, `tandem-tests-${ended}-abc`])
    await mkdir(join(root.path, name, 'inner'), { recursive: true });
  const created = createTemporaryFolder(root.path, 'tests');
  assert.deepEqual((await readdir(root.path)).sort(), [...kept, basename(created)].sort());
});
