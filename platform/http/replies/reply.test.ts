import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../testing/characters.ts';
import { withAsciiLocation } from './reply.ts';

const encoded = (location: string) => withAsciiLocation({ location, vary: 'Accept' });

test('an ASCII location is unchanged, and so are other headers', () => {
  for (const location of ['/', '/tag/%E6%97%A5?a=b#c', 'https://other.example/a', 'app:/done?code=1'])
    assert.deepEqual(encoded(location), { location, vary: 'Accept' });
  assert.deepEqual(withAsciiLocation({ vary: 'Accept' }), { vary: 'Accept' });
});

test('non-ASCII characters are encoded: as punycode in a host, as bytes in a path', () => {
  for (const [location, wanted] of [
    ['/tag/日本?q=é', '/tag/%E6%97%A5%E6%9C%AC?q=%C3%A9'],
    ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
    ['/a\r\nset-cookie: b', '/a%0D%0Aset-cookie:%20b'],
    ['/\ud800', '/%EF%BF%BD'],
  ] as const)
    assert.deepEqual(encoded(location), { location: wanted, vary: 'Accept' });
});

test('any location can be sent, and a path remains a path of this server', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const { location = '' } = encoded(`/a${text}`);
      assert.match(location, /^\/a[\x21-\x7e]*$/);
      new Headers({ location });
    }),
  );
});
