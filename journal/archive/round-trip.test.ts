// Export and import: into another account, another service, and the same journal.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { logIn, type Person, startTestJournal, useJournal } from '../testing/journal.ts';
import { contentOf, exportOf, importInto, listsOf } from './testing/archives.ts';
import { fillJournal } from './testing/fill-journal.ts';

eachStorage('export and import', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);
  let ada: Person;
  let out: Awaited<ReturnType<typeof exportOf>>;
  before(async () => {
    await fillJournal(await journal.join('ada'));
    journal.clock.set(Date.parse('2026-04-01T20:00:00Z'));
    ada = await logIn(journal.client, 'ada');
    out = await exportOf(ada);
  });

  test('an export has a file name, and its manifest lists every member with its checksum', async () => {
    const { headers } = out;
    const members = new Map(out.members);
    assert.equal(headers.get('content-type'), 'application/zip');
    const name = 'mood-journal-ada-2026-04-02.zip';
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`);
    const manifest = JSON.parse(String(members.get('manifest.json')));
    assert.deepEqual(
      { ...manifest, members: undefined },
      {
        format: 'tandem-journal',
        version: 1,
        exportedAt: '2026-04-01T20:00:00.000Z',
        counts: { activities: 3, entries: 6, reminders: 2, photos: 2, voiceMemos: 1 },
        members: undefined,
      },
    );
    members.delete('manifest.json');
    const sums = [...members].map(([member, bytes]) => [
      member,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
    assert.deepEqual(manifest.members, Object.fromEntries(sums));
    assert.equal(members.size, 9);
  });

  test('an empty journal is exported and imported', async () => {
    const empty = await exportOf(await journal.join());
    assert.deepEqual(listsOf(empty), { activities: [], entries: [], reminders: [] });
    const reply = await importInto(await journal.join(), empty.bytes);
    assert.deepEqual(reply.body, { imported: 0, skipped: 0, errors: [] });
  });

  test('another account gets the same journal, with new ids', async () => {
    const ben = await journal.join();
    const reply = await importInto(ben, out.bytes);
    assert.deepEqual(reply.body, { imported: 6, skipped: 0, errors: [] });
    const copy = await exportOf(ben);
    assert.deepEqual(contentOf(copy), contentOf(out));
    const ids = (lists: ReturnType<typeof listsOf>) =>
      Object.values(lists).flatMap((list) => list.map(({ id }: { id: string }) => id));
    const theirs = new Set(ids(listsOf(out)));
    assert.ok(ids(listsOf(copy)).every((id) => !theirs.has(id)));
    assert.deepEqual(contentOf(await exportOf(ada)), contentOf(out));
  });

  test('another service gets the same journal, including ids', async () => {
    await using elsewhere = await startTestJournal(dialect, {}, storage);
    const ben = await elsewhere.join();
    assert.equal((await importInto(ben, out.bytes)).body.imported, 6);
    const copy = await exportOf(ben);
    const owned = JSON.stringify(listsOf(out)).replaceAll(ada.id, ben.id).replaceAll(ada.url, ben.url);
    assert.deepEqual(listsOf(copy), JSON.parse(owned));
    assert.deepEqual([...copy.members.keys()].sort(), [...out.members.keys()].sort());
    assert.deepEqual(contentOf(copy), contentOf(out));
  });

  test('importing one’s own export again changes nothing', async () => {
    for (const _ of [1, 2]) {
      const reply = await importInto(ada, out.bytes);
      assert.deepEqual(reply.body, { imported: 0, skipped: 6, errors: [] });
    }
    const again = await exportOf(ada);
    assert.deepEqual(listsOf(again), listsOf(out));
    assert.deepEqual([...again.members.keys()], [...out.members.keys()]);
  });

  test('the CSV of an export restores the entries and the names of their activities', async () => {
    const ben = await journal.join();
    const csv = String(out.members.get('entries.csv'));
    const { body } = await importInto(ben, csv);
    assert.deepEqual({ ...body, errors: body.errors.length }, { imported: 6, skipped: 0, errors: 4 });
    assert.match(body.errors[0], /^Row 2: photo "[-0-9a-f]{36}" is neither in the file nor in the account/);
    const withoutMedia = ({ photos: _, voiceMemos: __, ...entry }: Record<string, unknown>) => entry;
    const copy = contentOf(await exportOf(ben));
    assert.deepEqual(copy.entries.map(withoutMedia), contentOf(out).entries.map(withoutMedia));
    assert.deepEqual((await importInto(ada, csv)).body, { imported: 0, skipped: 6, errors: [] });
  });

  test('deleted entries are restored with their media, and nothing else changes', async () => {
    const [entry] = listsOf(out).entries.filter(({ photos }: { photos: string[] }) => photos.length === 2);
    await ada.delete(`/api/v1/entries/${entry.id}`);
    await ada.delete(`/api/v1/media/photos/${entry.photos[0]}`);
    const reply = await importInto(ada, out.bytes);
    assert.deepEqual(reply.body, { imported: 1, skipped: 5, errors: [] });
    assert.deepEqual(contentOf(await exportOf(ada)).entries[0], contentOf(out).entries[0]);
  });
});
