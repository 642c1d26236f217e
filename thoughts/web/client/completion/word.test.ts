import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findWord, replaceWord } from './word.ts';

test('a name or a hashtag at the caret is found, and nothing else', () => {
  const found = { '@ad': '@ad', 'Hi @bob@other.ex': '@bob@other.ex', '(#möw': '#möw', 'a\n#b': '#b' };
  for (const [text, word] of Object.entries(found)) assert.equal(findWord(text, text.length)?.text, word);
  for (const text of ['', '@', '#', 'mail@host', '@ada ', 'a#b', '@ada,'])
    assert.equal(findWord(text, text.length), null, text);
  assert.equal(findWord('@ada and', 3)?.text, '@ad');
});

test('a completion replaces only the word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const text = `${before} @ad${after}`;
      const word = findWord(text, before.length + 4);
      assert.ok(word);
      const { text: replaced, caret } = replaceWord(text, word, '@ada');
      assert.equal(replaced, `${before} @ada ${after.replace(/^ /, '')}`);
      assert.equal(replaced.slice(0, caret), `${before} @ada `);
    }),
  );
});
