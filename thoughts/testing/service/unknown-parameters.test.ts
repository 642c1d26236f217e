// Every documented operation refuses unknown query parameters. Documents for other servers ignore them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readInterface } from '@tandem/platform/testing/interface.ts';
import { makeAdministrator } from '../administrators.ts';
import { useThoughts } from '../thoughts.ts';

const { operations } = await readInterface(new URL('../../../docs/interface/thoughts.md', import.meta.url));

describe('unknown query parameters', () => {
  const thoughts = useThoughts('sqlite');

  test('every operation refuses unknown query parameters by name', async () => {
    const ada = await thoughts.join('ada');
    await makeAdministrator(thoughts, 'ada');
    for (const { method, path } of operations) {
      const filled = path.replace('{id}', crypto.randomUUID()).replace(/\{\w+\}/, 'ada');
      const { status, body } = await ada.send(method, `${filled}?pgae=2`);
      assert.deepEqual(
        [status, body.code, body.errors?.[0]?.pointer],
        [400, 'unknown-parameter', 'query/pgae'],
        path,
      );
    }
    const { body } = await ada.get('/feed?pgae=2');
    assert.match(body.detail, /did you mean page\?/);
  });

  test('ActivityPub documents and monitoring ignore unknown query parameters', async () => {
    await thoughts.join('bob');
    const { host } = new URL(thoughts.service.url);
    for (const path of [
      `/.well-known/webfinger?resource=acct:bob@${host}&rel=self&newer=1`,
      '/nodeinfo/2.1?x=1',
      '/users/bob/outbox?x=1',
      '/healthz?x=1',
      '/?x=1',
      '/docs?x=1',
      '/openapi.json?x=1',
    ]) {
      assert.ok((await thoughts.client.get(path)).status < 400, path);
    }
    const headers = { accept: 'application/activity+json' };
    assert.equal((await thoughts.client.get('/users/bob?x=1', { headers })).status, 200);
  });
});
