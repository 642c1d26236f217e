// An emoji is one cluster of at most 32 bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, isEmoji } from './appearance.ts';
import { isIconName } from './icons.ts';

test('an emoji is one grapheme cluster of at most 32 bytes, and not the name of an icon', () => {
  for (const emoji of ['😌', '👩‍👩‍👧‍👦', '🇦🇹', '1️⃣', '❤️']) {
    assert.ok(isEmoji(emoji), emoji);
    assert.ok(!isIconName(emoji), emoji);
  }
  for (const other of ['', 'heart', '7', '😌😌', 'ä', `😌${'\u200d👩'.repeat(6)}`])
    assert.ok(!isEmoji(other), other);
});

test('there are twelve colours', () => assert.equal(new Set(COLOURS).size, 12));
