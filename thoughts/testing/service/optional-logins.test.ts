// Caches must not share responses that depend on an optional login.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useThoughts } from '../thoughts.ts';

eachDatabase('optional logins', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('responses with an optional login vary by Authorization, and only anonymous ones are cacheable', async () => {
    const ada = await thoughts.join();
    const { id } = (await ada.post('/thoughts', { content: 'Public #engines' })).body;
    const paths = [`/users/${ada.username}`, `/users/${ada.username}/thoughts`, `/thoughts/${id}`];
    for (const path of [
      ...paths,
      `/thoughts/${id}/thread`,
      '/feed/public',
      '/tags/engines',
      '/search?q=public',
    ]) {
      for (const [client, policy] of [
        [thoughts.client, 'no-cache'],
        [ada, 'no-store'],
      ] as const) {
        const { status, headers } = await client.get(path);
        assert.deepEqual([status, headers.get('cache-control')], [200, policy], path);
        assert.match(headers.get('vary') ?? '', /\bAuthorization\b/, path);
      }
    }
  });
});
