// SQL of pins.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { PinTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

export const selectPin = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db.selectFrom('pin').select('number').where('thought_id', '=', thoughtId),
);

export const insertPin = defineQuery((tx: ThoughtsDb, pin: Omit<PinTable, 'number'>) =>
  tx.insertInto('pin').values(pin),
);

/** Returns the time of the deleted pin; undefined without a pin. */
export const deletePin = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId) =>
  tx.deleteFrom('pin').where('thought_id', '=', thoughtId).returning('created_at'),
);

/** The ids of an author's pinned thoughts, last pinned first; at most five. */
export const selectPinnedIds = defineQuery((db: ThoughtsDb, authorId: ActorId) =>
  db.selectFrom('pin').select('thought_id').where('actor_id', '=', authorId).orderBy('number', 'desc'),
);
