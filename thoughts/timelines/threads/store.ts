// SQL of conversations.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** The thought at position `count` of a conversation, regardless of visibility. */
export const selectNthInThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId, count: number) =>
  db.selectFrom('thought').select('id').where('root_id', '=', rootId).offset(count).limit(1),
);

export const selectRootId = defineQuery((db: ThoughtsDb, id: ThoughtId) =>
  db.selectFrom('thought').select('root_id').where('id', '=', id),
);

/** The thoughts of the conversation of `rootId` visible to `viewer`, by time, even if the root is deleted. */
export const selectThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.reply_to_id'])
    .where('root_id', '=', rootId)
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at')
    .orderBy('id'),
);

/** The thoughts of the conversation of `rootId` whose authors are hidden from anonymous viewers. */
export const selectHiddenInThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select('thought.id')
    .where('root_id', '=', rootId)
    .where('actor.show_to_visitors', '=', sql.lit(0 as const)),
);
