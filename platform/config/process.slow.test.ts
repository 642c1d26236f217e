// Compiled sources are cached for the next start, if possible.
import assert from 'node:assert/strict';
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startProgram } from '../testing/program.ts';

const MAIN = new URL('../../main.ts', import.meta.url);
const SOURCES = 100;

test('a program writes its compile cache and runs from it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-compiled-'));
  const run = () => startProgram(MAIN, folder.path, { NODE_COMPILE_CACHE: folder.path }, ['--help']).exited;
  const first = await run();
  const cached = await readdir(folder.path, { recursive: true });
  assert.ok(cached.length > SOURCES, `${cached.length} files`);
  const second = await run();
  assert.deepEqual([second.code, second.stdout, second.stderr], [0, first.stdout, '']);
  assert.deepEqual((await readdir(folder.path, { recursive: true })).sort(), cached.sort());
});

test('a program without write access to the cache runs silently without it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-compiled-'));
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const { code, stderr } = await startProgram(
    MAIN,
    folder.path,
    { NODE_COMPILE_CACHE: join(file, 'below') },
    ['--help'],
  ).exited;
  assert.deepEqual([code, stderr], [0, '']);
});
