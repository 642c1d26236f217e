import assert from 'node:assert/strict';
import { appendFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { appendRecord, readHeld } from './results.ts';

test('a case is held by its latest record, whatever was cut off while it was written', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-trial-'));
  const path = join(folder.path, 'results.jsonl');
  assert.deepEqual([...(await readHeld(path))], []);
  const record = (name: string, failures: string[]) => appendRecord(path, { name, lines: [], failures });
  await record('a', []);
  await record('b', ['p99 of login 2000 ms']);
  await appendFile(path, '\n{"name":"c","li');
  await record('a', ['memory grew by 200 MiB']);
  await record('b', []);
  await record('d', []);
  assert.deepEqual([...(await readHeld(path))], ['b', 'd']);
});
