import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../testing/characters.ts';
import { deviceName } from './device-name.ts';

const NAMED = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0':
    'Edge on Windows',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36':
    'Chrome on Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1':
    'Safari on iPhone',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
    'Safari on Mac',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1':
    'Chrome on iPad',
  'curl/8.14.1': 'curl',
  'Home Assistant/2026.5': 'Home Assistant',
  '✨': null,
};

for (const [userAgent, name] of Object.entries(NAMED)) {
  test(`${userAgent.slice(0, 60)} is ${name}`, () => assert.equal(deviceName(userAgent), name));
}

test('any User-Agent has a short name or none', () => {
  assert.equal(deviceName(null), null);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (userAgent) => {
      const name = deviceName(userAgent);
      assert.ok(name === null || (name.length > 0 && name.length <= 40));
    }),
  );
});
