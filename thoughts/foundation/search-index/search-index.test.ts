import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { thoughtsMigrations } from '../../app.ts';
import type { ThoughtId } from '../../ids.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import type { ThoughtsTables } from '../tables/tables.ts';
import { indexThought } from './search-index.ts';

eachDatabase('the search index', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('a thought deleted by the end of the transaction is skipped', async () => {
    const ada = await thoughts.join();
    const { body: gone } = await ada.post('/thoughts', { content: 'axolotl' });
    const { body: kept } = await ada.post('/thoughts', { content: 'narwhal' });
    await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations);
    await database.write(async (tx) => {
      const rowOf = (id: ThoughtId) =>
        tx.selectFrom('thought').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await indexThought(tx, await rowOf(gone.id), ['salamander']);
      await indexThought(tx, await rowOf(kept.id), ['beluga']);
      await tx.deleteFrom('thought').where('id', '=', gone.id).execute();
    });
    const find = async (word: string) => {
      const { body } = await thoughts.client.get(`/search?q=${word}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    for (const word of ['axolotl', 'narwhal', 'salamander']) assert.deepEqual(await find(word), [], word);
    assert.deepEqual(await find('beluga'), [kept.id]);
  });
});
