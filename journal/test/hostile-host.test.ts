// The Host header is untrusted: its value appears only in replies to the same client.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { sql } from 'kysely';
import { journalMigrations } from '../app.ts';
import { exportOf } from '../archive/testing/archives.ts';
import type { JournalTables } from '../tables.ts';
import { type Person, type TestJournal, useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

const EVIL = 'evil.example';
const HEADERS = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'gopher',
  forwarded: `host=${EVIL};proto=gopher`,
};

/** Sends an arbitrary Host header, which `fetch` does not permit. */
function sendAs(
  host: string,
  { url, accessToken }: Person,
  [method, path]: readonly [string, string],
  body?: unknown,
  more: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const headers = {
    ...HEADERS,
    host,
    authorization: `Bearer ${accessToken}`,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...more,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, text: await text(response) }),
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** All rows of all tables as text. */
async function rowsOf({ config }: TestJournal): Promise<string> {
  await using database = await openDatabase<JournalTables>(config.database, journalMigrations);
  const tables = await database.read.introspection.getTables();
  assert.ok(tables.some(({ name }) => name === 'entry'));
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database.read)),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

eachDatabase('a hostile Host header', (dialect) => {
  const journal = useJournal(dialect);

  test('is stored nowhere, and in no response to another client', async () => {
    const ada = await journal.join();
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(80))];
    const entry = { mood: 3, content: 'by another host', photoIds };
    const created = await sendAs(EVIL, ada, ['POST', '/api/v1/entries'], entry);
    assert.equal(created.status, 201, created.text);
    // A self-hosted service without a public URL knows no other address, so the reply uses the client's
    // header.
    const { id, photoUrls }: Json = JSON.parse(created.text);
    assert.deepEqual(photoUrls, [`http://${EVIL}${PHOTOS}/${photoIds[0]}`]);
    for (const [method, path, body] of [
      ['PATCH', `/api/v1/entries/${id}`, { ...entry, mood: 4 }],
      ['GET', '/api/v1/entries?limit=1'],
      ['GET', '/api/v1/media?limit=1'],
      ['GET', '/api/v1/data/export'],
      ['POST', '/api/v1/data/import', [{ ...entry, photoUrls }]],
      ['GET', '/openapi.json'],
      ['GET', '/'],
      ['GET', '/docs'],
    ] as const)
      assert.equal((await sendAs(EVIL, ada, [method, path], body)).status, 200, path);

    assert.equal((await rowsOf(journal)).includes(EVIL), false);
    const open = ['/', '/docs', '/openapi.json'].map((path) => journal.client.get(path));
    const own = [`/api/v1/entries/${id}`, '/api/v1/entries?limit=1', '/api/v1/media'].map((path) =>
      ada.get(path),
    );
    for (const { status, text: shown, headers } of await Promise.all([...open, ...own])) {
      assert.equal(status, 200);
      assert.doesNotMatch(shown + JSON.stringify([...headers]), /evil/);
    }
    for (const [name, bytes] of (await exportOf(ada)).members)
      assert.equal(bytes.includes(EVIL), false, name);
  });

  test('is replayed with an Idempotency-Key only to the account that sent it', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const key = { 'idempotency-key': 'the-same-key' };
    const create = async (person: Person) => {
      const photoIds = [await uploadId(person, PHOTOS, pngOf(80))];
      return { mood: 3, loggedAt: '2026-01-01', photoIds };
    };
    const hers = await create(ada);
    const other = await create(eve);
    assert.equal((await sendAs(EVIL, ada, ['POST', '/api/v1/entries'], hers, key)).status, 201);
    // Also proves that the search of the previous test works.
    assert.ok((await rowsOf(journal)).includes(EVIL));
    const { text: shown } = await eve.post('/api/v1/entries', other, { headers: key });
    assert.doesNotMatch(shown, /evil/);
  });

  test('that is invalid appears in no URL', async () => {
    const ada = await journal.join();
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(80))];
    for (const host of [
      'evil.example/x',
      'a@evil.example',
      'evil.example#',
      'evil.example:80:80',
      'evil "example',
    ]) {
      const { status, text: shown } = await sendAs(host, ada, ['POST', '/api/v1/entries'], {
        mood: 3,
        photoIds,
      });
      assert.ok(status === 201 || status === 400, `${host}: ${status}`);
      assert.doesNotMatch(shown, /evil/, host);
    }
  });
});

eachDatabase('with a public URL, a hostile Host header', (dialect) => {
  const journal = useJournal(dialect, { JOURNAL_PUBLIC_URL: 'https://journal.example' });

  test('is in no response, not even to its sender', async () => {
    const ada = await journal.join();
    const photoIds = [await uploadId(ada, PHOTOS, pngOf(80))];
    const { text: shown } = await sendAs(EVIL, ada, ['POST', '/api/v1/entries'], { mood: 3, photoIds });
    assert.deepEqual(JSON.parse(shown).photoUrls, [`https://journal.example${PHOTOS}/${photoIds[0]}`]);
  });
});
