import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';
import { exportOf, importInto } from './testing/archives.ts';

eachDatabase('an export with a missing file', (dialect) => {
  const journal = useJournal(dialect);

  test('is omitted from the archive and its manifest, which can be imported', async () => {
    const ada = await journal.join();
    const stored = await uploadId(ada, PHOTOS, pngOf(60));
    const lost = await uploadId(ada, PHOTOS, pngOf(70));
    await ada.post('/api/v1/entries', { mood: 3, photoIds: [stored] });
    const { mediaFolder, mediaBucket } = journal.config;
    await (await openBlobStore({ mediaFolder, mediaBucket })).delete(lost);

    const archive = await exportOf(ada);
    const manifest = JSON.parse(String(archive.members.get('manifest.json')));
    const listed = Object.keys(manifest.members).toSorted();
    assert.deepEqual([...listed, 'manifest.json'].toSorted(), [...archive.members.keys()].toSorted());
    assert.ok(listed.includes(`media/photos/${stored}.png`));
    assert.ok(!listed.includes(`media/photos/${lost}.png`));
    assert.equal(manifest.counts.photos, 1);

    const { body } = await importInto(await journal.join(), archive.bytes);
    assert.deepEqual(body, { imported: 1, skipped: 0, errors: [] });
  });
});
