import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { excessIn, firstCharacters, indexAfter, lastCharacters } from './characters.ts';

/**
 * The first and last character of each range that needs no segmentation, and characters of other scripts,
 * such as joining ones.
 */
const UNITS = [
  ...' ~¡¬®¯˿Ͱ҂Ҋԯאתءيٱۓ‐‧ぁゖァヺ一鿿',
  '\r',
  '\n',
  '\u0301',
  '\u0483',
  '\u064b',
  '\u0670',
  '\u200d',
  '\u3099',
  '\uff9e',
  '\ufe0f',
  '\u00ad',
  '각',
  '\u1100',
  '\u11a8',
  'ำ',
  'क',
  '\u094d',
  '🙂',
  '👩',
  '🇦',
  '🇹',
  '\ud83d',
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...UNITS), { maxLength: 8 }).map((units) => units.join('')),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);

const bordersOf = (text: string): number[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ index }) => index);

test('the first characters end at a grapheme boundary', () =>
  fc.assert(
    fc.property(anyText, fc.nat({ max: 8 }), (text, count) => {
      assert.equal(indexAfter(text, count), bordersOf(text)[count] ?? null);
    }),
    { numRuns: cases(2000) },
  ));

test('the excess follows the first characters, not counting trailing white space', () =>
  fc.assert(
    fc.property(anyText, fc.constantFrom('', ' ', '\n\t'), fc.nat({ max: 8 }), (text, space, count) => {
      const written = `${space}${text}${space}`;
      const excess = excessIn(written, count);
      const counted = bordersOf(written.trim()).length;
      assert.equal(excess === null, counted <= count);
      if (!excess) return;
      const [fitting, tooMuch] = excess;
      assert.equal(fitting + tooMuch, written.trimEnd());
      assert.equal(fitting.trimStart(), firstCharacters(written.trim(), count));
    }),
    { numRuns: cases(2000) },
  ));

test('the last characters begin at a grapheme boundary', () =>
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 8 }), (text, count) => {
      const borders = bordersOf(text);
      assert.equal(lastCharacters(text, count), text.slice(borders[borders.length - count] ?? 0));
    }),
  ));

/** The ranges that need no segmentation. */
const RANGES = ['\x20~', '¡¬', '®˿', 'Ͱ҂', 'Ҋԯ', 'את', 'ءي', 'ٱۓ', '‐‧', 'ぁゖ', 'ァヺ', '一鿿'];

test('each letter of an unsegmented script is one character', () => {
  const letters = RANGES.flatMap((range) => {
    const first = range.charCodeAt(0);
    const last = range.charCodeAt(1);
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
  });
  const all = letters.join('');
  // Each next to its neighbours in both orders, and next to itself.
  for (const text of [all, letters.toReversed().join(''), letters.flatMap((one) => [one, one]).join('')])
    assert.equal(bordersOf(text).length, text.length);
  assert.ok(letters.every((letter) => firstCharacters(`${letter}x`, 1) === letter));
});
