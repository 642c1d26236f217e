// Golden files: committed texts that other programs rely on, compared in each run and rewritten by `npm run
// golden`.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Fails unless the file at `path` (a URL, as `new URL('x.golden.json', import.meta.url)`, or a path) contains
 * exactly `text`. With `UPDATE_GOLDEN=1` writes the file instead.
 * @throws AssertionError with the first difference.
 */
export async function expectGolden(path: string | URL, text: string): Promise<void> {
  const file = path instanceof URL ? fileURLToPath(path) : path;
  if (process.env.UPDATE_GOLDEN === '1') {
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, text);
  }
  const committed = await readCommitted(file);
  if (text === committed) return;
  const difference = committed === null ? 'the file does not exist' : describeDifference(committed, text);
  assert.fail(`${file} differs; if this is intended, run npm run golden and commit it\n${difference}`);
}

const SHOWN_LINES = 12;

/** The first lines that differ: a whole document would fill the test report. */
function describeDifference(committed: string, text: string): string {
  const before = committed.split('\n');
  const after = text.split('\n');
  const length = Math.max(before.length, after.length);
  const at = Array.from({ length }, (_, line) => line).find((line) => before[line] !== after[line]) ?? 0;
  const shown = (lines: readonly string[], sign: string) =>
    lines.slice(at, at + SHOWN_LINES).map((line) => `${sign} ${line}`);
  return [`line ${at + 1}:`, ...shown(before, '-'), ...shown(after, '+')].join('\n');
}

async function readCommitted(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
