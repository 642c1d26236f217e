// Checks the form of decision records, and their index.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Page, readPages } from './pages.ts';

const pages = await readPages();
const DECISIONS = 'docs/decisions/';
const records = pages.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));

test('a decision record has its number, title, decision, reasons and consequences', () => {
  assert.ok(records.length > 30);
  for (const { path, text } of records) {
    const [, number = ''] = /\/(\d{4})-/.exec(path) ?? [];
    assert.match(text, new RegExp(`^# ${number}\\. [A-Z].*\\S\n\n\\*\\*Decision\\.\\*\\*`), path);
    for (const part of ['Decision.', 'Why', 'Cost.'])
      assert.ok(text.includes(`\n**${part}`), `${path}: ${part}`);
  }
});

/** The row of a record in the index: its number, and its title as a link. */
function indexRow({ path, text }: Page): string {
  const [, number = '', title = ''] = /^# (\d{4})\. (.*)/.exec(text) ?? [];
  return `| ${number} | [${title}](${path.slice(DECISIONS.length)}) |`;
}

test('the index lists each decision record once, with its title', () => {
  const index = pages.find(({ path }) => path === `${DECISIONS}README.md`)?.text ?? '';
  const rows = index.split('\n').filter((line) => /^\| \d/.test(line));
  assert.deepEqual(rows.toSorted(), records.map(indexRow).toSorted());
});
