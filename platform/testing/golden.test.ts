import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { expectGolden } from './golden.ts';

// A separate suite, because hooks outside a suite run for every test of the process.
describe('golden files', () => {
  let directory: string;
  const asked = process.env.UPDATE_GOLDEN;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tandem-golden-'));
    delete process.env.UPDATE_GOLDEN;
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
    if (asked === undefined) delete process.env.UPDATE_GOLDEN;
    else process.env.UPDATE_GOLDEN = asked;
  });

  test('a text equal to its golden file passes, by path and by URL', async () => {
    const file = join(directory, 'a.txt');
    await writeFile(file, 'one\n');
    await expectGolden(file, 'one\n');
    await expectGolden(pathToFileURL(file), 'one\n');
  });

  test('a text that differs fails and leaves the file unchanged', async () => {
    const file = join(directory, 'a.txt');
    await writeFile(file, 'one\n');
    await assert.rejects(expectGolden(file, 'two\n'), { name: 'AssertionError', message: /npm run golden/ });
    assert.equal(await readFile(file, 'utf8'), 'one\n');
  });

  test('the failure contains the lines from the first difference on, not the whole text', async () => {
    const file = join(directory, 'a.txt');
    const lines = Array.from({ length: 5000 }, (_, line) => `line ${line}`);
    await writeFile(file, lines.join('\n'));
    const changed = lines.with(3000, 'another').join('\n');
    await assert.rejects(expectGolden(file, changed), (error: Error) => {
      assert.match(error.message, /line 3001:\n- line 3000\n- line 3001\n[\s\S]*\+ another\n\+ line 3001\n/);
      assert.doesNotMatch(error.message, /line 2999|line 3012/);
      return true;
    });
  });

  test('a missing golden file fails, even for an empty text', async () => {
    await assert.rejects(expectGolden(join(directory, 'missing.txt'), ''), { name: 'AssertionError' });
  });

  test('UPDATE_GOLDEN=1 writes the file and its folder', async () => {
    const file = join(directory, 'deep/er/a.txt');
    process.env.UPDATE_GOLDEN = '1';
    await expectGolden(file, 'two\n');
    assert.equal(await readFile(file, 'utf8'), 'two\n');
  });
});
