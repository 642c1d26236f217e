// Checks the commands in the documents: users paste them unchanged, with any Node.js from 20 on.
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readPages } from './pages.ts';

const ROOT = new URL('../../', import.meta.url);

const pages = await readPages();
const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));

test('no document runs a file with the system Node.js', () => {
  assert.ok(pages.length > 50);
  for (const { path, text } of pages) {
    const found = /(?<!npx )\bnode (?:\.\/)?[\w-]+(?:\/[\w.-]+)*\.m?ts\b/.exec(text);
    assert.equal(found?.[0], undefined, path);
  }
});

test('every npm script and file in a documented command exists', async () => {
  let commands = 0;
  for (const { path, text } of pages) {
    for (const [, name = ''] of text.matchAll(/\bnpm run ([\w:]+)/g)) {
      commands += 1;
      assert.ok(name in scripts, `${path}: npm run ${name}`);
    }
    for (const [, file = ''] of text.matchAll(/\bnpx node ([\w./-]+\.ts)\b/g)) {
      commands += 1;
      await assert.doesNotReject(access(new URL(file, ROOT)), `${path}: npx node ${file}`);
    }
  }
  assert.ok(commands > 50);
});
