import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../../testing/thoughts.ts';

eachDatabase('the style sheet check', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('the check reports what would be removed, and stores nothing', async () => {
    const ada = await thoughts.join();
    const css = '.page{color:teal;position:fixed}\n@import "x";';
    const { status, body } = await ada.post('/users/me/custom-css/check', { css });
    assert.equal(status, 200);
    assert.deepEqual(body.cut, [
      { line: 1, text: 'position:fixed', reason: 'position' },
      { line: 2, text: '@import "x";', reason: 'loads' },
    ]);
    assert.equal((await ada.get('/users/me')).body.customCss, '');
    const saved = await ada.put('/users/me', { customCss: css });
    assert.equal(saved.body.customCss, body.kept);
  });

  test('the check requires a login and limits the length', async () => {
    const ada = await thoughts.join();
    const path = '/users/me/custom-css/check';
    assert.equal((await thoughts.client.post(path, { css: '' })).status, 401);
    assert.equal((await ada.post(path, { css: 'a'.repeat(20_001) })).status, 400);
    assert.equal((await ada.post(path, {})).status, 400);
  });
});
