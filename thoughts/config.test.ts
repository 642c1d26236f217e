import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigurationError } from '@tandem/platform/config/settings.ts';
import { readThoughtsConfig } from './config.ts';

test('a process that does not serve must be told the address, if not the port of the one that does', () => {
  const read = (settings: Record<string, string>) => readThoughtsConfig(settings, ['work']);
  assert.throws(() => read({ THOUGHTS_PORT: '0' }), ConfigurationError);
  for (const settings of [{}, { THOUGHTS_PORT: '0', THOUGHTS_PUBLIC_URL: 'https://thoughts.example' }])
    assert.deepEqual(read(settings).roles, ['work']);
  assert.equal(readThoughtsConfig({ THOUGHTS_PORT: '0' }, ['serve']).THOUGHTS_PORT, 0);
});
