// docs/federation-hardening.md, docs/threat-model.md, docs/journal-web-acceptance.md,
// docs/thoughts-web-acceptance.md and docs/findings name tests as proof: each must exist.
import assert from 'node:assert/strict';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPages } from './pages.ts';

const root = join(import.meta.dirname, '../..');

/** `file` “name”, “name”; without names, the whole file is the proof. */
const PROOF = /`([\w/.-]+\.test\.ts)`((?:,? “[^”]+”)*)/g;

/**
 * Paths are relative to `folder` unless they begin with a root folder; the page must have more than `least`
 * proofs.
 */
function testProofs(page: string, folder: string, least: number): void {
  test(`every test that ${page} cites as proof exists`, async () => {
    const text = await readFile(join(root, 'docs', page), 'utf8');
    const proofs = [...text.matchAll(PROOF)];
    assert.equal(proofs.filter(([, , names]) => names).length, text.match(/\.test\.ts` “/g)?.length);
    assert.ok(proofs.length > least);
    for (const [, path = '', names = ''] of proofs) {
      const isWhole = /^(?:thoughts|journal|platform|test|tools)\//.test(path);
      const source = await readFile(join(root, isWhole ? path : join(folder, path)), 'utf8');
      for (const [, name = ''] of names.matchAll(/“([^”]+)”/g))
        assert.ok(source.includes(name), `${path}: ${name}`);
    }
  });
}

testProofs('federation-hardening.md', 'thoughts/federation', 40);
testProofs('threat-model.md', '', 50);
testProofs('thoughts-web-acceptance.md', '', 40);
testProofs('journal-web-acceptance.md', '', 40);
for (const page of await readdir(join(root, 'docs/findings')))
  if (page !== 'README.md') testProofs(`findings/${page}`, '', 0);

test('every file and folder mentioned in a document exists', async () => {
  const pages = (await readPages()).filter(({ path }) => /^(?:docs\/.*|[^/]+)$/.test(path));
  assert.ok(pages.length > 50);
  for (const { path: page, text } of pages) {
    // Build output may not exist yet.
    for (const [, path = ''] of text.matchAll(/`((?:journal|platform|test|thoughts|tools)\/[\w./-]*\w)`/g))
      if (!path.includes('/dist/'))
        await assert.doesNotReject(access(join(root, path)), `${page} names ${path}`);
  }
});
