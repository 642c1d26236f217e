import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { journalMigrations } from '../app.ts';
import { type MediaId, toEntryId } from '../ids.ts';
import type { JournalDb, JournalTables } from '../tables.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { AMR, fetchMedia, PHOTOS, pngOf, storedFiles, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const ENTRY = { mood: 3, content: null, logged_at: 0, local_date: '1970-01-01', utc_offset: 0 };

/** Links a medium to an entry within the open transaction. */
async function link(tx: JournalDb, { id: user_id }: Person, media_id: MediaId): Promise<void> {
  const entry = { ...ENTRY, id: toEntryId(randomUUID()), user_id, created_at: 0, updated_at: 0 };
  await tx.insertInto('entry').values(entry).execute();
  await tx.insertInto('entry_media').values({ entry_id: entry.id, media_id, position: 0 }).execute();
}

eachStorage('media', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);
  const statusOf = async (path: string) => (await fetchMedia(journal, path)).status;
  const open = () => openDatabase<JournalTables>(journal.config.database, journalMigrations, {});

  test('a deleted medium returns 404 immediately, and its file is removed a day later', async () => {
    for (const [path, file] of [
      [PHOTOS, pngOf(50)],
      [VOICE_MEMOS, AMR],
    ] as const) {
      const ada = await journal.join();
      const id = await uploadId(ada, path, file);
      assert.equal((await ada.delete(`${path}/${id}`)).status, 204);
      assert.equal(await statusOf(`${path}/${id}`), 404);
      assert.equal((await ada.delete(`${path}/${id}`)).status, 404);
      journal.clock.advance(DAY - 1);
      await journal.service.runJobs();
      assert.ok((await storedFiles(journal)).includes(id));
      journal.clock.advance(1);
      await journal.service.runJobs();
      assert.equal((await storedFiles(journal)).includes(id), false);
    }
  });

  test('a medium is deleted only by its owner and under its kind', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const id = await uploadId(ada, PHOTOS, pngOf(51));
    assert.equal((await eve.delete(`${PHOTOS}/${id}`)).status, 404);
    assert.equal((await ada.delete(`${VOICE_MEMOS}/${id}`)).status, 404);
    assert.equal((await ada.delete(`${PHOTOS}/${randomUUID()}`)).status, 404);
    assert.equal((await journal.client.delete(`${PHOTOS}/${id}`)).status, 401);
    assert.equal(await statusOf(`${PHOTOS}/${id}`), 200);
  });

  test('deleting a medium removes it from entries', async () => {
    const ada = await journal.join();
    const id = await uploadId(ada, PHOTOS, pngOf(52));
    await using database = await open();
    await database.write((tx) => link(tx, ada, id));
    assert.equal((await ada.delete(`${PHOTOS}/${id}`)).status, 204);
    const links = await database.read
      .selectFrom('entry_media')
      .selectAll()
      .where('media_id', '=', id)
      .execute();
    assert.deepEqual(links, []);
  });

  test('the media of a deleted entry return 404 immediately, unless another entry links them', async () => {
    const ada = await journal.join();
    const log = async (loggedAt: string, ...photoIds: string[]) =>
      (await ada.post('/api/v1/entries', { mood: 3, loggedAt, photoIds })).body.id;
    const [one, two, shared, dropped] = await Promise.all(
      [61, 62, 63, 64].map((size) => uploadId(ada, PHOTOS, pngOf(size))),
    );
    assert.ok(one && two && shared && dropped);
    const entry = await log('2019-01-01', one, shared, dropped);
    await log('2019-01-02', two);
    const other = await log('2019-01-03', shared);
    await ada.patch(`/api/v1/entries/${entry}`, { mood: 3, photoIds: [one, shared] });
    assert.equal((await ada.delete(`/api/v1/entries/${entry}`)).status, 204);
    await ada.delete('/api/v1/entries/bulk/delete?from=2019-01-02&to=2019-01-02');
    const statuses = () => Promise.all([one, two, shared, dropped].map((id) => statusOf(`${PHOTOS}/${id}`)));
    assert.deepEqual(await statuses(), [404, 404, 200, 200]);
    await ada.delete(`/api/v1/entries/${other}`);
    assert.deepEqual(await statuses(), [404, 404, 404, 200]);
    await journal.service.runJobs();
    journal.clock.advance(DAY);
    await journal.service.runJobs();
    const files = await storedFiles(journal);
    assert.deepEqual(
      [one, two, shared, dropped].map((id) => files.includes(id)),
      [false, false, false, true],
    );
  });

  test('orphaned media are removed after seven days, linked media remain', async () => {
    const ada = await journal.join();
    const orphaned = await uploadId(ada, PHOTOS, pngOf(53));
    const linked = await uploadId(ada, PHOTOS, pngOf(53));
    await using database = await open();
    await database.write((tx) => link(tx, ada, linked));
    journal.clock.advance(7 * DAY - 1);
    await journal.service.runJobs();
    assert.equal(await statusOf(`${PHOTOS}/${orphaned}`), 200);
    journal.clock.advance(1);
    await journal.service.runJobs();
    assert.equal(await statusOf(`${PHOTOS}/${orphaned}`), 404);
    assert.equal(await statusOf(`${PHOTOS}/${linked}`), 200);
    assert.ok((await storedFiles(journal)).includes(orphaned));
    journal.clock.advance(DAY);
    await journal.service.runJobs();
    const files = await storedFiles(journal);
    assert.deepEqual([files.includes(orphaned), files.includes(linked)], [false, true]);
  });

  test('the files of a deleted account are removed immediately, including those of deleted media', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const deleted = await uploadId(ada, PHOTOS, pngOf(54));
    await ada.delete(`${PHOTOS}/${deleted}`);
    const hers = [deleted, await uploadId(ada, PHOTOS, pngOf(55)), await uploadId(ada, VOICE_MEMOS, AMR)];
    const other = await uploadId(eve, PHOTOS, pngOf(55));
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
    const files = await storedFiles(journal);
    assert.deepEqual(
      hers.filter((id) => files.includes(id)),
      [],
    );
    assert.equal(await statusOf(`${PHOTOS}/${hers[1]}`), 404);
    assert.equal(await statusOf(`${PHOTOS}/${other}`), 200);
  });

  if (dialect === 'postgres') {
    test('a medium that is linked during the clean-up of orphans remains', {
      timeout: 20_000,
    }, async () => {
      const ada = await journal.join();
      const id = await uploadId(ada, PHOTOS, pngOf(56));
      journal.clock.advance(7 * DAY);
      await using database = await open();
      await database.write(async (tx) => {
        await link(tx, ada, id);
        // Neither waits for the other: the clean-up does not treat the locked medium as orphaned.
        await journal.service.runJobs();
      });
      await journal.service.runJobs();
      assert.equal(await statusOf(`${PHOTOS}/${id}`), 200);
    });
  }
});
