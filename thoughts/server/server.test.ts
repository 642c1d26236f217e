import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../testing/thoughts.ts';
import { read } from '../web/testing/pages.ts';

const SETTINGS = {
  ...{ THOUGHTS_TITLE: 'Small talk', THOUGHTS_CONTACT_EMAIL: 'me@example.org' },
  ...{ THOUGHTS_RULES: 'Be kind. | No <b>spam</b>.||', THOUGHTS_REGISTRATION: 'closed' },
};

eachDatabase('what the server is', (dialect) => {
  const thoughts = useThoughts(dialect, SETTINGS);
  const rules = ['Be kind.', 'No <b>spam</b>.'];

  test('is told to everybody', async () => {
    const { status, body } = await thoughts.client.get('/server');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      ...{ name: 'Small talk', host: new URL(thoughts.service.url).host, description: '' },
      ...{ rules, contact: 'me@example.org', languages: ['en', 'de'], registration: 'closed' },
    });
  });

  test('its rules are on the page about it, and known to apps', async () => {
    assert.match(await read(thoughts.client, '/about'), /<li>No &lt;b&gt;spam&lt;\/b&gt;\.<\/li>/);
    const texts = (list: { text: string }[]) => list.map(({ text }) => text);
    assert.deepEqual(texts((await thoughts.client.get('/api/v1/instance/rules')).body), rules);
    assert.deepEqual(texts((await thoughts.client.get('/api/v2/instance')).body.rules), rules);
  });
});
