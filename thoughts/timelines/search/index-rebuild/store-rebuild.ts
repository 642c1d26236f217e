// SQL that reads the rows to index in batches.

import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

const BATCH_SIZE = 500;

export const selectThoughtsAfter = (db: ThoughtsDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .select([
      'id',
      'actor_id',
      'created_at',
      'tie',
      'visibility',
      'listed',
      'summary',
      'content',
      'tags',
      'poll',
    ])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

export const selectActorsAfter = (db: ThoughtsDb, id: ActorId) =>
  db
    .selectFrom('actor')
    .select(['id', 'username', 'display_name'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
