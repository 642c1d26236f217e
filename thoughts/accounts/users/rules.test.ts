import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webUrl } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { isWebAddress, readChanges, readFriendKeys } from './rules.ts';

for (const text of [
  'https://example.org/a.png?size=2#x',
  'HTTP://example.org',
  'http://127.0.0.1:8080/a',
  'https://münchen.example/ä',
  'https://[2001:db8::1]/a',
]) {
  test(`${text} is a web address`, () => assert.equal(isWebAddress(text), true));
}

for (const text of [
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://example.org/a',
  '//example.org/a',
  '/a.png',
  'https:example.org',
  'https:\\\\example.org',
  'https://',
  'https://exa mple.org/',
  ' https://example.org/',
  'https://example.org/\n',
  'https://example.org/\u0000',
  'https://example.org/\u0085',
  'https://user@example.org/',
  'https://:secret@example.org/',
  'https://example.org:99999/',
  'java\tscript:alert(1)',
]) {
  test(`${JSON.stringify(text)} is not a web address`, () => assert.equal(isWebAddress(text), false));
}

test('isWebAddress agrees with the URL parser for any surrounding text', () => {
  fc.assert(
    fc.property(webUrl, fc.string(), (url, noise) => {
      assert.equal(isWebAddress(url), true);
      if (!isWebAddress(noise + url)) return;
      assert.match(new URL(noise + url).protocol, /^https?:$/);
    }),
  );
});

test('omitted and null members change no column; false and "" do', async () => {
  assert.deepEqual(await readChanges({}), {});
  assert.deepEqual(await readChanges({ bio: null, customCss: null, manuallyApprovesFollowers: null }), {});
  assert.deepEqual(await readChanges({ bio: '', avatarUrl: '', manuallyApprovesFollowers: false }), {
    bio: '',
    avatar_url: '',
    manually_approves: 0,
  });
});

test('top friends keep their order, without duplicates, at most five', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', 'b', 'c', 'D', 'd', 'e', 'f')), (names) => {
      const different = new Set(names.map((name) => name.toLowerCase()));
      if (different.size > 5) assert.throws(() => readFriendKeys(names), { kind: 'invalid' });
      else assert.deepEqual(readFriendKeys(names), [...different]);
    }),
  );
});
