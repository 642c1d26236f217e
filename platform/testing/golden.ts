// Golden files: committed texts others rely on, compared by every run and rewritten by `npm run golden`.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Fails unless the file at `path` (a URL, as `new URL('x.golden.json', import.meta.url)`, or a path) holds
 * exactly `text`. With `UPDATE_GOLDEN=1` writes the file instead.
 * @throws AssertionError with the difference.
 */
export async function expectGolden(path: string | URL, text: string): Promise<void> {
  const file = path instanceof URL ? fileURLToPath(path) : path;
  if (process.env.UPDATE_GOLDEN === '1') {
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, text);
  }
  const committed = await readCommitted(file);
  assert.equal(text, committed, `${file} differs; if that is meant, run npm run golden and commit it`);
}

async function readCommitted(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
