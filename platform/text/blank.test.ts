import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../testing/characters.ts';
import { isBlank, toOneLine } from './blank.ts';

const BLANKS = [
  ' ',
  '\n',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\u2800',
  '\u{e0020}',
  '\u034f',
];

test('invisible text is blank, and one visible character makes it non-blank', () => {
  const blank = fc.array(fc.constantFrom(...BLANKS)).map((signs) => signs.join(''));
  fc.assert(fc.property(blank, (text) => assert.equal(isBlank(text), true)));
  const visible = fc.constantFrom('a', '1', '.', '🙂', 'é', '字');
  fc.assert(fc.property(blank, visible, blank, (a, sign, b) => assert.equal(isBlank(a + sign + b), false)));
});

test('one line contains no bidirectional controls and no line breaks', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const line = toOneLine(text);
      assert.doesNotMatch(line, /[\u202a-\u202e\u2066-\u2069\n\r\u2028]/);
      assert.equal(toOneLine(line), line);
    }),
  );
  assert.equal(toOneLine('\u202eevil\u202c \u2067Ada'), 'evil Ada');
  assert.equal(toOneLine('Zoë 👩‍👩‍👧 آدا'), 'Zoë 👩‍👩‍👧 آدا');
});
