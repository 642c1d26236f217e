// Checks the relative links of the documents.
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readPages } from './pages.ts';

const ROOT = new URL('../../', import.meta.url);
const pages = await readPages();

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every relative link of a document resolves to a file and a heading', async () => {
  let links = 0;
  for (const { path, text } of pages) {
    for (const [, target = '', anchor = ''] of text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)) {
      links += 1;
      const url = new URL(target, new URL(path, ROOT));
      await assert.doesNotReject(access(url), `${path} links ${target}`);
      if (anchor !== '')
        assert.ok(
          anchorsOf(await readFile(url, 'utf8')).includes(anchor),
          `${path} links ${target}#${anchor}`,
        );
    }
  }
  assert.ok(links > 100);
});

test('the index of findings links every page in its folder', () => {
  const folder = 'docs/findings/';
  const index = pages.find(({ path }) => path === `${folder}README.md`)?.text ?? '';
  const beside = pages.filter(({ path }) => path.startsWith(folder) && path !== `${folder}README.md`);
  assert.ok(beside.length > 5);
  for (const { path } of beside) assert.ok(index.includes(`](${path.slice(folder.length)})`), path);
});
