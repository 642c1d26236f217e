import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { tokensOf } from '../../foundation/search-index/tokenizer.ts';
import { matchOf } from '../../testing/naive-search.ts';
import { parseQuery, toFts5Match, toTsQuery, wholeWords } from './query.ts';

/** The indexes of the texts matched by FTS5. */
function search(texts: string[], match: string | null): number[] {
  if (match === null) return [];
  using database = new DatabaseSync(':memory:');
  database.exec(`create virtual table word using fts5(tokens, content='', tokenize='ascii')`);
  const insert = database.prepare('insert into word (rowid, tokens) values (?, ?)');
  for (const [index, text] of texts.entries()) insert.run(index, tokensOf(text).join(' '));
  const rows = database.prepare('select rowid from word where word match ? order by rowid').all(match);
  return rows.map(({ rowid }) => Number(rowid));
}

test('words of two or more letters match as prefixes, single letters and CJK pairs exactly', () => {
  assert.deepEqual(parseQuery('Ca fé a #Tag @bob Ca'), {
    terms: [
      { text: 'ca', prefix: true },
      { text: 'fe', prefix: true },
      { text: 'a', prefix: false },
      { text: 'tag', prefix: true },
      { text: 'bob', prefix: true },
    ],
  });
  assert.deepEqual(
    parseQuery('日本語 猫').terms.map(({ text, prefix }) => [text, prefix]),
    [
      ['日本', false],
      ['本語', false],
      ['猫', false],
    ],
  );
});

test('emoji and names such as C++ match exactly, Arabic words without their article', () => {
  const terms = (q: string) => parseQuery(q).terms.map(({ text, prefix }) => text + (prefix ? '*' : ''));
  assert.deepEqual(terms('👍 C++ c# C'), ['👍', 'c＋＋', 'c＃', 'c']);
  assert.deepEqual(terms('الكتاب كتاب ال'), ['كتاب*', 'ال*']);
  assert.deepEqual(terms('ฉันรัก'), ['ฉั', 'ัน', 'นร', 'รั', 'ัก']);
});

test('a query has at most 16 terms, and an empty query has no results', () => {
  assert.equal(parseQuery(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).terms.length, 16);
  for (const q of ['', '  ', '"*', '()', '…']) {
    assert.equal(toFts5Match(parseQuery(q)), null);
    assert.equal(toTsQuery(parseQuery(q)), null);
  }
});

test('terms are quoted for both databases', () => {
  const query = parseQuery('straße a 日本');
  assert.equal(toFts5Match(query), '"strasse"* AND "a" AND "日本"');
  assert.equal(toTsQuery(query), "'strasse':* & 'a' & '日本'");
  assert.equal(toFts5Match(wholeWords(query)), '"strasse" AND "a" AND "日本"');
});

test('query syntax is treated as text', () => {
  const texts = ['near or not and a b', 'plain'];
  const hostile = [
    '"',
    'a" OR "b',
    'NEAR(a b, 2)',
    'tokens:a',
    '-a',
    '^a',
    'a*',
    'a AND NOT b',
    "'; drop table word; --",
    '{a b}:c',
    "a' | 'b",
    "\\'",
    ':*',
    '\0a',
  ];
  for (const q of hostile) search(texts, toFts5Match(parseQuery(q)));
  assert.deepEqual(search(texts, toFts5Match(parseQuery('NOT plain'))), []);
  assert.deepEqual(search(texts, toFts5Match(parseQuery('a* OR b*'))), [0]);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (q) => {
      search(texts, toFts5Match(parseQuery(q)));
      const quoted = toTsQuery(parseQuery(q)) ?? "'none'";
      assert.match(quoted, /^'[^'\\\0-\x2f]+'(:\*)?( & '[^'\\\0-\x2f]+'(:\*)?)*$/u);
    }),
  );
});

/** Pairs of a generated word and its expected plain form. */
const VOCABULARY: [written: string, plain: string][] = [
  ['Zoë', 'zoe'],
  ['zoo', 'zoo'],
  ['ZOOM', 'zoom'],
  ['Straße', 'strasse'],
  ['str', 'str'],
  ['a', 'a'],
  ['Ab', 'ab'],
  ['ÅB', 'ab'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδ', 'οδ'],
  ['7', '7'],
  ['７7', '77'],
  ['日本', '日本'],
  ['本日', '本日'],
  ['日', '日'],
  ['本日本', '本日本'],
];

/** A naive implementation of the matching rule, without tokens or indexes. */
function finds(texts: string[], terms: string[]): boolean {
  return terms.every((term) => {
    if (/\p{sc=Han}/u.test(term))
      return term.length === 1
        ? texts.some((text) => text.includes(term))
        : pairs(term).every((pair) => texts.some((text) => text.includes(pair)));
    return texts.some((text) => (term.length >= 2 ? text.startsWith(term) : text === term));
  });
}

const pairs = (term: string): string[] =>
  Array.from(term.slice(1), (_, index) => term.slice(index, index + 2));

test('FTS5 and a naive implementation of the rule return the same results', () => {
  const words = (maxLength: number) => fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength });
  const separator = fc.constantFrom(' ', ', ', ' #', '\n@', '"', '-', '*');
  fc.assert(
    fc.property(fc.array(words(4), { maxLength: 6 }), words(3), separator, (texts, asked, between) => {
      const written = texts.map((text) => text.map(([word]) => word).join(between));
      const query = parseQuery(asked.map(([word]) => word).join(between));
      const expected = texts.flatMap((text, index) =>
        finds(
          text.map(([, plain]) => plain),
          asked.map(([, plain]) => plain),
        )
          ? [index]
          : [],
      );
      assert.deepEqual(search(written, toFts5Match(query)), expected);
      assert.deepEqual(
        written.flatMap((text, index) => (matchOf(query, tokensOf(text)) ? [index] : [])),
        expected,
      );
      const exact = written.flatMap((text, index) =>
        matchOf(query, tokensOf(text)) === 'exact' ? [index] : [],
      );
      assert.deepEqual(search(written, toFts5Match(wholeWords(query))), exact);
    }),
  );
});
