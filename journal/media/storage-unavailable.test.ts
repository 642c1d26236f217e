import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketSkipReason, createTestBucket, startS3 } from '@tandem/platform/testing/servers/s3.ts';
import { startTestJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, stagedFiles, upload, uploadId } from '../testing/media.ts';

test('while the storage is unavailable, media are refused and everything else works', {
  skip: bucketSkipReason(),
}, async () => {
  const storage = await startS3();
  await using journal = await startTestJournal('sqlite', await createTestBucket(storage));
  const ada = await journal.join();
  const id = await uploadId(ada, PHOTOS, pngOf(100));
  assert.equal((await journal.client.get('/readyz')).status, 200);

  await storage.stop();
  for (const reply of [await upload(ada, PHOTOS, pngOf(200)), await journal.client.get(`${PHOTOS}/${id}`)]) {
    assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '30']);
  }
  assert.deepEqual(await stagedFiles(journal), []);
  assert.equal((await journal.client.get('/readyz')).status, 503);
  const entry = { mood: 3, loggedAt: '2026-05-01T12:00:00Z', photoIds: [id] };
  assert.equal((await ada.post('/api/v1/entries', entry)).status, 201);
  assert.equal((await ada.delete(`${PHOTOS}/${id}`)).status, 204);
});
