// Merging the segments of SQLite's word indexes does not change search results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { thoughtsMigrations } from '../../app.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import type { ThoughtsTables } from '../tables/tables.ts';
import { countSegments, mergeWordIndexes } from './merge.ts';

test('merging reduces the index to one segment and preserves its results', async () => {
  await using thoughts = await startTestThoughts('sqlite');
  const ada = await thoughts.join();
  const ids: string[] = [];
  // Sequential: each commit creates a segment.
  for (let number = 0; number < 3; number += 1)
    ids.unshift((await ada.post('/thoughts', { content: `narwhal n${number}` })).body.id);
  assert.equal((await ada.post('/thoughts', { content: 'narwhal', visibility: 'private' })).status, 201);
  assert.equal((await ada.delete(`/thoughts/${ids.pop()}`)).status, 204);
  await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations);
  const find = async (word: string) =>
    (await thoughts.client.get(`/search?type=thought&q=${word}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  assert.ok((await countSegments(database.read, 'search_public_words')) > 1);
  await mergeWordIndexes(database);
  assert.ok((await countSegments(database.read, 'search_public_words')) > 1, 'few segments are not merged');
  await mergeWordIndexes(database, 1);
  assert.equal(await countSegments(database.read, 'search_public_words'), 1);
  assert.deepEqual(await find('narwhal'), ids);
  assert.deepEqual(await find('n1'), [ids[1]]);
  assert.deepEqual(await find('n0'), []);
  await thoughts.service.runJobs();
});
