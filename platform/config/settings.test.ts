import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConfigurationError, integerSetting, originSetting, readSettings } from './settings.ts';

const SETTINGS = { LIMIT: integerSetting(7, 'A limit.', { min: 2, max: 50 }) };
const read = (text: string) => readSettings(SETTINGS, { LIMIT: text }).LIMIT;

test('an integer is accepted within its range, both bounds included', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (value) => {
      if (value >= 2 && value <= 50) assert.equal(read(` ${value} `), value);
      else assert.throws(() => read(`${value}`), ConfigurationError);
    }),
    { examples: [[1], [2], [50], [51]] },
  );
});

test('an invalid integer is refused with the name, the value and the range', () => {
  for (const text of ['1e1', '-3', '7.5', '0x10', 'seven', '9'.repeat(16)])
    assert.throws(() => read(text), {
      message: `LIMIT is ${JSON.stringify(text)}, but must be a whole number from 2 to 50.`,
    });
});

test('an unset, empty or blank variable means its default', () => {
  assert.equal(readSettings(SETTINGS, {}).LIMIT, 7);
  assert.equal(read(''), 7);
  assert.equal(read('  '), 7);
});

test('an origin has the scheme http or https, and no path, query or fragment', () => {
  const origin = (text: string) =>
    readSettings({ PUBLIC: originSetting('An origin.') }, { PUBLIC: text }).PUBLIC;
  assert.equal(origin('https://Journal.example:8443/'), 'https://journal.example:8443');
  assert.equal(origin('http://localhost:8001'), 'http://localhost:8001');
  for (const text of [
    'ftp://journal.example/',
    'https://journal.example/app',
    'https://journal.example/?a=b',
    'https://ada@journal.example/',
    'journal.example',
    '/',
  ])
    assert.throws(() => origin(text), ConfigurationError, text);
});
