import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBlockList } from './block-list.ts';

test('Mastodon’s export is parsed; lines with less than a block are skipped by name', () => {
  const text = [
    '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate',
    'evil.example,suspend,true,true,"spam, ""and""\nworse",false',
    'Mild.example,silence,true,true,,false',
    'noop.example,noop,false,false,,false',
    'ob**ed.example,suspend,true,true,,true',
    'EVIL.example,suspend,true,true,again,false',
    '',
  ].join('\r\n');
  assert.deepEqual(readBlockList(`\u{feff}${text}`), {
    blocks: [{ domain: 'evil.example', reason: 'spam, "and"\nworse' }],
    skipped: [
      { domain: 'mild.example', why: 'has the severity silence, which is less than a block' },
      { domain: 'noop.example', why: 'has the severity noop, which is less than a block' },
      { domain: 'ob**ed.example', why: 'is not a domain' },
    ],
  });
});

test('a list with one domain per line and comments is parsed', () => {
  const { blocks, skipped } = readBlockList(
    '# ours\none.example\n\n*.two.example\n  three.example  \nnot a domain\n',
  );
  assert.deepEqual(
    blocks.map(({ domain }) => domain),
    ['one.example', 'two.example', 'three.example'],
  );
  assert.deepEqual(skipped, [{ domain: 'not a domain', why: 'is not a domain' }]);
});

test('columns are identified by the heading, and an empty list is accepted', () => {
  const { blocks } = readBlockList('domain,public_comment,severity\nevil.example,because,suspend\n');
  assert.deepEqual(blocks, [{ domain: 'evil.example', reason: 'because' }]);
  assert.deepEqual(readBlockList(''), { blocks: [], skipped: [] });
});

test('invalid CSV is refused', () => {
  assert.throws(() => readBlockList('#domain\n"evil.example'), /The list is not valid CSV/);
});
