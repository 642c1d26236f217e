import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { foldText, tokensOf } from './tokenizer.ts';

test('words are runs of letters and digits in any script, without case and accents', () => {
  const texts: [string, string[]][] = [
    ['Hello, WORLD! hello', ['hello', 'world']],
    ['Zürich zurich ZU\u0308RICH', ['zurich']],
    ['Straße strasse STRASSE', ['strasse']],
    [
      'Ærø Łódź Đorđe İstanbul ılık œuvre ﬁne',
      ['aero', 'lodz', 'dorde', 'istanbul', 'ilik', 'oeuvre', 'fine'],
    ],
    ['ΟΔΟΣ οδός', ['οδοσ']],
    ['Ёлка ёж', ['елка', 'еж']],
    ['ＦＵＬＬ ｗｉｄｔｈ', ['full', 'width']],
    ['شَدَّة שָׁלוֹם', ['شده', 'שלום']],
    ['हिन्दी', ['हिन्दी']],
    ['soft\u00ADhyphen می\u200Cخواهم', ['softhyphen', 'میخواهم']],
    ['#tag @bob@x.y a_b 3.14', ['tag', 'bob', 'x', 'y', 'a', 'b', '3', '14']],
    ['', []],
    ['!?… \u0301', []],
    ['👍🏽 great👨‍👩‍👧 🇩🇪☕️', ['👍', 'great', '👨', '👩', '👧', '🇩🇪', '☕']],
    ['C++, c# and F# but a+b c #tag', ['c＋＋', 'c', 'c＃', 'and', 'f＃', 'f', 'but', 'a', 'b', 'tag']],
    ['الكتاب والكتب مكتبة على', ['الكتاب', 'كتاب', 'والكتب', 'كتب', 'مكتبه', 'علي']],
  ];
  for (const [text, tokens] of texts) assert.deepEqual(tokensOf(text), tokens, text);
});

test('scripts without spaces are tokenised by character and pair', () => {
  assert.deepEqual(tokensOf('日本語'), ['日', '本', '語', '日本', '本語']);
  assert.deepEqual(tokensOf('猫'), ['猫']);
  assert.deepEqual(tokensOf('ガが'), ['ガ', 'が', 'ガが']);
  assert.deepEqual(tokensOf('ｶﾞ'), ['ガ']);
  assert.deepEqual(tokensOf('한글 ok'), ['한', '글', '한글', 'ok']);
  assert.deepEqual(tokensOf('ฉันรัก'), ['ฉ', 'ั', 'น', 'ร', 'ก', 'ฉั', 'ัน', 'นร', 'รั', 'ัก']);
  assert.deepEqual(tokensOf('𠮷野家x'), ['𠮷', '野', '家', '𠮷野', '野家', 'x']);
});

test('folding is idempotent', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const folded = foldText(String.fromCodePoint(code));
    if (foldText(folded) !== folded) assert.fail(`U+${code.toString(16)}`);
  }
});

test('tokens are not empty, limited in length, stable, and contain no query syntax', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      for (const token of tokensOf(text)) {
        assert.match(token, /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{RI}＋＃]{1,64}$/u);
        assert.ok(tokensOf(token).includes(token), token);
        assert.ok(token.isWellFormed());
      }
    }),
  );
});

test('long words and long texts are cut', () => {
  assert.deepEqual(tokensOf('a'.repeat(100)), ['a'.repeat(64)]);
  assert.deepEqual(tokensOf('𐐨'.repeat(100)), ['𐐨'.repeat(64)]);
  assert.deepEqual(tokensOf(`b${'𐐨'.repeat(100)}`), [`b${'𐐨'.repeat(63)}`]);
  const words = Array.from({ length: 5_000 }, (_, index) => `w${index}`);
  assert.deepEqual(tokensOf(words.join(' ')), words.slice(0, 1_000));
  assert.deepEqual(tokensOf(`${' '.repeat(70_000)}late`), []);
  for (const unit of ['a', '漢', '\u0301', '\uFDFA', 'a\u0301', '𐐨'])
    assert.ok(tokensOf(unit.repeat(1e6)).length <= 1_000);
});
