import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigurationError } from '@tandem/platform/config/settings.ts';
import { readThoughtsConfig } from './config.ts';

test('a process without a listener requires the public address if the port is not the default', () => {
  const read = (settings: Record<string, string>) => readThoughtsConfig(settings, ['work']);
  assert.throws(() => read({ THOUGHTS_PORT: '0' }), ConfigurationError);
  for (const settings of [{}, { THOUGHTS_PORT: '0', THOUGHTS_PUBLIC_URL: 'https://thoughts.example' }])
    assert.deepEqual(read(settings).roles, ['work']);
  assert.equal(readThoughtsConfig({ THOUGHTS_PORT: '0' }, ['serve']).THOUGHTS_PORT, 0);
});
