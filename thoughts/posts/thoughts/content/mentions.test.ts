import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMentions, mentionsOf } from './mentions.ts';

const named = (text: string): string[] =>
  mentionsOf(text).map(({ username, host }) => (host === null ? username : `${username}@${host}`));

test('local and remote users are mentioned by name', () => {
  const texts: [string, string[]][] = [
    ['@alice, hello', ['alice']],
    ['hey @a.b-c_d! .@bob "@eve"', ['a.b-c_d', 'bob', 'eve']],
    ['@alice@example.com.', ['alice@example.com']],
    ['@alice@Example.COM:443 @bob@127.0.0.1:4000: hi', ['alice@example.com', 'bob@127.0.0.1:4000']],
    ['@alice@bücher.example', ['alice@xn--bcher-kva.example']],
    ['@alice你好', ['alice']],
    ['@alice@ there', ['alice']],
    ['@ @. @@bob', ['bob']],
  ];
  for (const [text, people] of texts) assert.deepEqual(named(text), people, text);
});

test('mentioned people are returned without duplicates, in order, ignoring case', () => {
  assert.deepEqual(named('@bob @Alice @BOB @alice@x.y @alice @Alice@X.Y'), ['bob', 'Alice', 'alice@x.y']);
});

test('email addresses, paths and links contain no mentions', () => {
  const texts = [
    'a@b.com',
    'é@b',
    'me+tag@b.com',
    'me+@b.com',
    'x.com/@bob',
    'https://x.com/@bob',
    'https://bob@x.com',
  ];
  for (const text of texts) assert.deepEqual(named(text), [], text);
});

test('near matches are not mentions', () => {
  for (const text of [
    `@${'a'.repeat(65)}`,
    '@aliceé',
    '@é',
    '@-a',
    `@a@${'b'.repeat(260)}`,
    '@a@b:99999',
    '@a@b_c',
  ])
    assert.deepEqual(named(text), [], text);
  assert.deepEqual(named(`@${'a'.repeat(64)}`), ['a'.repeat(64)]);
});

test('every mention has the right position', () => {
  const piece = fc.constantFrom(
    '@',
    'a',
    'B_',
    '.',
    '-',
    ':',
    '80',
    ' ',
    '/',
    'é',
    'https://x.y/',
    'x.y',
    '漢',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end, username, host } of findMentions(text)) {
        assert.ok(start >= last && text.slice(start, end).startsWith(`@${username}`));
        assert.equal(host === null, !text.slice(start + 1, end).includes('@'));
        last = end;
      }
    }),
  );
});

test('a megabyte of near matches is scanned in linear time', () => {
  for (const unit of ['@', '@a', '@a@', '@a@b', '@a.', '@a@b.', '@a@b-', '@a@b:', 'a', '.', 'https://@'])
    assert.ok(mentionsOf(unit.repeat(1e6 / unit.length)).length <= 1, unit);
});
