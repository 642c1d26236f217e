// Exports and imports concurrent with other requests, aborted, repeated, and during account deletion.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { JPEG } from '@tandem/platform/media/testing/photos.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, useJournal } from '../testing/journal.ts';
import { pngOf } from '../testing/media.ts';
import { zipOf } from './formats/testing/files.ts';
import { contentOf, exportOf, importInto, listsOf } from './testing/archives.ts';
import { fillJournal } from './testing/fill-journal.ts';
import { leftovers, NO_LEFTOVERS } from './testing/leftovers.ts';

const photo = JPEG[0]?.clean ?? Buffer.alloc(0);

/** Waits until `holds` resolves to true. The time limit of the test ends an endless wait. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(5);
}

const many = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      mood: (index % 5) + 1,
      loggedAt: new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString(),
      content: `entry ${index}`,
      activities: [],
    })),
  );

eachDatabase('concurrent imports and exports', (dialect) => {
  const journal = useJournal(dialect);

  test('of two concurrent imports of one file, one creates entries and the other skips them', async () => {
    const ada = await journal.join();
    const ben = await journal.join();
    await fillJournal(ben);
    const file = (await exportOf(ben)).bytes;
    const replies = await Promise.all([importInto(ada, file), importInto(ada, file), importInto(ada, file)]);
    const results = replies.map(({ body }) => [body.imported, body.skipped]).sort();
    assert.deepEqual(results, [
      [0, 6],
      [0, 6],
      [6, 0],
    ]);
    assert.deepEqual(contentOf(await exportOf(ada)), contentOf(await exportOf(ben)));
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('two accounts that import one file concurrently share no ids', async () => {
    const people = [await journal.join(), await journal.join()] as const;
    const file = await zipOf({
      'manifest.json': '{"format":"tandem-journal","version":1,"members":{}}',
      [`media/photos/${'a'.repeat(8)}-0000-4000-8000-00000000000a.jpg`]: photo,
      'activities.json': `[{"id":"${randomUUID()}","name":"Run"}]`,
      'entries.json': `[{"id":"${randomUUID()}","mood":3,"activities":["run"],"photos":["aaaaaaaa-0000-4000-8000-00000000000a"]}]`,
    });
    const replies = await Promise.all(people.map((person) => importInto(person, new Uint8Array(file))));
    const exports = await Promise.all(people.map(exportOf));
    assert.deepEqual(
      replies.map(({ body }) => [body.imported, body.errors.length]),
      [
        [1, 0],
        [1, 0],
      ],
    );
    const photos = exports.flatMap((out) => listsOf(out).entries[0].photos);
    assert.equal(new Set(photos).size, 2);
  });

  test('other requests write while a large import is applied', async () => {
    const ada = await journal.join();
    const ben = await journal.join();
    const imported = importInto(ada, many(3000));
    const logged = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? ada : ben).post('/api/v1/entries', { mood: 3, content: `beside ${index}` }),
      ),
    );
    assert.ok(logged.every(({ status }) => status === 201));
    assert.deepEqual((await imported).body, { imported: 3000, skipped: 0, errors: [] });
    assert.equal((await ada.get('/api/v1/entries')).body.length, 3010);
    assert.deepEqual((await importInto(ada, many(3000))).body, { imported: 0, skipped: 3000, errors: [] });
  });

  test('a repeated Idempotency-Key returns the same response, also concurrently, and 409 with another file', async () => {
    const ada = await journal.join();
    const key = { 'idempotency-key': 'once' };
    const both = await Promise.all([importInto(ada, many(2), key), importInto(ada, many(2), key)]);
    for (const { status, body } of [...both, await importInto(ada, many(2), key)]) {
      assert.equal(status, 200);
      assert.deepEqual(body, { imported: 2, skipped: 0, errors: [] });
    }
    assert.equal((await importInto(ada, many(3), key)).status, 409);
    assert.equal((await ada.get('/api/v1/entries')).body.length, 2);
    const bad = { 'idempotency-key': 'bad' };
    assert.equal((await importInto(ada, 'x', bad)).status, 400);
    const again = await importInto(ada, 'x', bad);
    assert.equal(again.status, 400);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('an import into an account that is deleted meanwhile is refused', async () => {
    const ada = await journal.join();
    const file = many(20_000);
    const imported = importInto(ada, file);
    const deleted = await ada.delete('/api/v1/users/me');
    assert.equal(deleted.status, 204);
    const { status } = await imported;
    assert.ok(status === 401 || status === 200, String(status));
    const reply = await journal.client.post('/api/v1/auth/login', {
      identifier: ada.username,
      password: PASSWORD,
    });
    assert.equal(reply.status, 401);
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('an export that its client aborts leaves no temporary files', async () => {
    const ada = await journal.join();
    const form = new Blob([pngOf(8_000_000, 1)]);
    for (const _ of [1, 2, 3]) await ada.post('/api/v1/media/photos', form);
    const stop = new AbortController();
    const response = await fetch(`${ada.url}/api/v1/data/export`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
      signal: stop.signal,
    });
    const reader = response.body?.getReader();
    assert.equal((await reader?.read())?.done, false);
    const { exports } = (await leftovers(journal)) as { exports: string[] };
    assert.equal(exports.length, 1);
    stop.abort();
    await until(async () => ((await leftovers(journal)) as { exports: string[] }).exports.length === 0);
  });

  test('HEAD returns the headers of the export and leaves no temporary files', async () => {
    const ada = await journal.join();
    const head = await ada.send('HEAD', '/api/v1/data/export');
    assert.equal(head.status, 200);
    assert.match(head.headers.get('content-disposition') ?? '', /^attachment; filename="mood-journal-/);
    await until(async () => ((await leftovers(journal)) as { exports: string[] }).exports.length === 0);
  });
});
