// docs/federation-hardening.md names tests as proof: each must exist.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const page = await readFile(join(root, 'docs/federation-hardening.md'), 'utf8');

/** `file` “name”, “name”; paths are below thoughts/federation unless they begin with a workspace. */
const PROOF = /`([\w/.-]+\.test\.ts)`((?:,? “[^”]+”)+)/g;
const inTree = (path: string): string =>
  /^(?:thoughts|journal|platform|scripts)\//.test(path) ? path : `thoughts/federation/${path}`;

test('every test that the page names as proof exists', async () => {
  const proofs = [...page.matchAll(PROOF)];
  assert.equal(proofs.length, page.match(/\.test\.ts` “/g)?.length);
  assert.ok(proofs.length > 40);
  for (const [, path = '', names = ''] of proofs) {
    const source = await readFile(join(root, inTree(path)), 'utf8');
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g))
      assert.ok(source.includes(name), `${path}: ${name}`);
  }
});
