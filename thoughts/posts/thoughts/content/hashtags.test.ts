import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findHashtags, hashtagsOf, toTagName } from './hashtags.ts';

test('hashtags are letters, digits and _ of any script, with at least one non-digit', () => {
  const texts: [string, string[]][] = [
    ['#one and #Two', ['one', 'two']],
    ['#1 #2026 #٣٤ #1️⃣ #️⃣', []],
    ['#1st #web2 #_ #a_b', ['1st', 'web2', '_', 'a_b']],
    ['#Zürich #ΟΔΟΣ #日本語 #हिन्दी #مرحبا', ['zürich', 'οδος', '日本語', 'हिन्दी', 'مرحبا']],
    ['#love❤️ #tag. #tag-line (#in)', ['love', 'tag', 'in']],
    ['# #! ## #', []],
    ['##twice', ['twice']],
  ];
  for (const [text, tags] of texts) assert.deepEqual(hashtagsOf(text), tags, text);
});

test('hashtags are returned without duplicates, in order, ignoring case and normalisation form', () => {
  assert.deepEqual(hashtagsOf('#b #A #B #a #cafe\u0301 #CAFÉ'), ['b', 'a', 'café']);
  assert.equal(toTagName('#CAFE\u0301'), 'café');
  assert.equal(toTagName('Café'), 'café');
});

test('words, paths and links contain no hashtags', () => {
  for (const text of ['a#b', 'é#b', '_#b', '1#b', 'x.com/#b', 'https://x.com/#b', 'https://x.com/a#b,c'])
    assert.deepEqual(hashtagsOf(text), [], text);
  assert.deepEqual(hashtagsOf('#a#b'), ['a']);
  assert.deepEqual(hashtagsOf('https://x.com/#no, #yes'), ['yes']);
});

test('every hashtag has the right position, and its name is a valid hashtag', () => {
  const piece = fc.constantFrom(
    '#',
    '_',
    'a',
    'É',
    'e\u0301',
    '7',
    '漢',
    ' ',
    '/',
    '@',
    'https://x.y/',
    '👍🏽',
    'İ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end, name } of findHashtags(text)) {
        assert.ok(start >= last && text[start] === '#');
        assert.equal(toTagName(text.slice(start, end)), name);
        assert.deepEqual(hashtagsOf(`#${name}`), [name]);
        last = end;
      }
    }),
  );
});

test('a megabyte of near matches is scanned in linear time', () => {
  for (const unit of ['#', '#1', '#a', 'https://#', 'http', '#\u0301', '1', 'https://a.b/(', ')'])
    assert.ok(hashtagsOf(unit.repeat(1e6 / unit.length)).length <= 1, unit);
});
