import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findFaults } from './faults/find-faults.ts';
import { formatHarmless, HARMLESS_PAGE, isHarmless, readHarmless } from './harmless.ts';

const ROOT = new URL('../../', import.meta.url);

test('a fault is recognised by its row, whatever is in its text', () => {
  const [fault, other] = findFaults('journal/a.ts', "if (a || b) c('`');");
  assert.ok(fault && other);
  const rows = readHarmless(
    `# Title\n\n| file | fault | reason |\n|---|---|---|\n${formatHarmless(fault)}\n`,
  );
  assert.equal(rows.length, 1);
  assert.equal(isHarmless(fault, rows), true);
  assert.equal(isHarmless(other, rows), false);
  assert.equal(isHarmless({ ...fault, path: 'journal/b.ts' }, rows), false);
});

test('every fault that is recorded as harmless could still be planted, and has a reason', async () => {
  for (const row of readHarmless(await readFile(new URL(HARMLESS_PAGE, ROOT), 'utf8'))) {
    const faults = findFaults(row.path, await readFile(new URL(row.path, ROOT), 'utf8'));
    assert.ok(
      faults.some((fault) => isHarmless(fault, [row])),
      `${row.path}: ${row.fault}`,
    );
    assert.ok(row.reason.length > 10, row.path);
  }
});
