// Icons and colours are those that the server takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, isEmoji, isName } from './rules.ts';

test('an emoji is one cluster of at most 32 bytes; a name of an icon is none', () => {
  for (const emoji of ['😌', '👩‍👩‍👧‍👦', '🇦🇹', '1️⃣', '❤️']) {
    assert.ok(isEmoji(emoji), emoji);
    assert.ok(!isName(emoji), emoji);
  }
  for (const other of ['', 'heart', '7', '😌😌', 'ä', `😌${'\u200d👩'.repeat(6)}`])
    assert.ok(!isEmoji(other), other);
  assert.ok(isName('moon-stars'));
});

test('there are twelve colours', () => assert.equal(new Set(COLOURS).size, 12));
