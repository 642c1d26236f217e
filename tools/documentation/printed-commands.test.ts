// Checks the documents: the commands that they print, their links, and the index of the decision records.
import assert from 'node:assert/strict';
import { access, glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const exclude = (path: string) => path.endsWith('node_modules');

type Page = { path: string; text: string };

const paths = await Array.fromAsync(glob('**/*.md', { cwd: ROOT.pathname, exclude }));
const pages: Page[] = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(new URL(path, ROOT), 'utf8') })),
);
const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));

test('no document tells to run a file with the Node.js of the machine', () => {
  assert.ok(pages.length > 50);
  for (const { path, text } of pages) {
    const found = /(?<!npx )\bnode (?:\.\/)?[\w-]+(?:\/[\w.-]+)*\.m?ts\b/.exec(text);
    assert.equal(found?.[0], undefined, path);
  }
});

test('every npm script and every file that a document tells to run exists', async () => {
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

/** The anchors that a page has for its headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every relative link of a document leads to a file, and to a heading of it', async () => {
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

const DECISIONS = 'docs/decisions/';
const records = pages.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));

test('a decision record has its number, a title, and what was decided, why, and at which cost', () => {
  assert.ok(records.length > 50);
  for (const { path, text } of records) {
    const [, number = ''] = /\/(\d{4})-/.exec(path) ?? [];
    assert.match(text, new RegExp(`^# ${number}\\. [A-Z].*\\S\n\n\\*\\*(?:Status|Decision)\\.\\*\\*`), path);
    for (const part of ['Decision.', 'Why', 'Cost.'])
      assert.ok(text.includes(`\n**${part}`), `${path}: ${part}`);
  }
});

/** The row that the index should have for a record: its number, its title as a link, and its status. */
function indexRow({ path, text }: Page): string {
  const [, number = '', title = ''] = /^# (\d{4})\. (.*)/.exec(text) ?? [];
  const [, status = ''] = /^\*\*Status\.\*\* ([\s\S]*?)\n\n/m.exec(text) ?? [];
  const later = [...status.matchAll(/\[(\d{4})\]/g)].map(([, other]) => other).join(', ');
  const verb = status.startsWith('Superseded') ? 'superseded' : 'amended';
  const shown = status === '' ? 'in force' : `${verb} by ${later}`;
  return `| ${number} | [${title}](${path.slice(DECISIONS.length)}) | ${shown} |`;
}

test('the index of the decision records has each of them once, with its title and status', () => {
  const index = pages.find(({ path }) => path === `${DECISIONS}README.md`)?.text ?? '';
  const rows = index.split('\n').filter((line) => /^\| \d/.test(line));
  assert.deepEqual(rows.toSorted(), records.map(indexRow).toSorted());
});
