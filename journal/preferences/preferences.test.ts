import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/users/me/preferences';

eachDatabase('preferences', (dialect) => {
  const journal = useJournal(dialect);

  test('are an object of any members, initially empty, and replaced as a whole', async () => {
    const ada = await journal.join();
    assert.deepEqual((await ada.get(PATH)).body, {});
    const stored = { moods: ['Öde', '😀'], nested: { deep: [1, null, true] }, __proto__x: 1 };
    const reply = await ada.put(PATH, stored);
    assert.deepEqual([reply.status, reply.body], [200, stored]);
    assert.deepEqual((await ada.get(PATH)).body, stored);
    await ada.put(PATH, { theme: 'dark' });
    assert.deepEqual((await ada.get(PATH)).body, { theme: 'dark' });
    assert.deepEqual((await (await journal.join()).get(PATH)).body, {});
  });

  test('have at most 8 KiB', async () => {
    const ada = await journal.join();
    const text = 'ä'.repeat((8 * 1024 - '{"t":""}'.length) / 2);
    assert.equal((await ada.put(PATH, { t: text })).status, 200);
    assert.equal((await ada.put(PATH, { t: `${text}x` })).status, 413);
    assert.equal((await ada.get(PATH)).body.t, text);
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const headers = { 'content-type': 'application/json' };
    assert.equal((await ada.put(PATH, Buffer.from(deep), { headers })).status, 413);
    for (const body of ['[]', '"x"', '3', 'null'])
      assert.equal((await ada.put(PATH, Buffer.from(body), { headers })).status, 400, body);
  });

  test('of concurrent devices with the same version, one succeeds', async () => {
    const ada = await journal.join();
    const etag = (await ada.get(PATH)).headers.get('etag') ?? '';
    const put = (n: number) => ada.put(PATH, { n }, { headers: { 'if-match': etag } });
    const statuses = (await Promise.all([1, 2, 3, 4].map(put))).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 412, 412, 412]);
  });

  test('are part of the export, imported if none exist, and deleted with the account', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    await ada.put(PATH, { theme: 'dark' });
    const archive = await (
      await fetch(`${journal.service.url}/api/v1/data/export`, {
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
    ).bytes();
    assert.equal((await eve.post('/api/v1/data/import', archive)).status, 200);
    assert.deepEqual((await eve.get(PATH)).body, { theme: 'dark' });
    await eve.put(PATH, { theme: 'light' });
    await eve.post('/api/v1/data/import', archive);
    assert.deepEqual((await eve.get(PATH)).body, { theme: 'light' });
    const invalid = { profile: { preferences: { t: 'x'.repeat(9000) } } };
    const { body } = await (await journal.join()).post('/api/v1/data/import', invalid);
    assert.deepEqual(body.errors, ['Profile: preferences are larger than 8192 bytes.']);
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
  });
});
