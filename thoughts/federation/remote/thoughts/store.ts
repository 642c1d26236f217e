// SQL of thoughts of other servers, by their ids there.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../../../tables.ts';
import type { FederationDb } from '../../tables.ts';

export const selectThoughtByUri = defineQuery((db: FederationDb, uri: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'edited_at', 'visibility', 'content_html'])
    .where('uri', '=', uri),
);

export type StoredThought = NonNullable<Awaited<ReturnType<typeof selectThoughtByUri.first>>>;

export const selectTombstoneByUri = defineQuery((db: FederationDb, uri: string) =>
  db.selectFrom('tombstone').select('id').where('uri', '=', uri),
);

/** Whether anybody here follows `actorId`, or has asked to. */
export const selectLocalFollow = defineQuery((db: FederationDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('follow.followee_id', '=', actorId)
    .where('actor.host', 'is', null)
    .limit(1),
);

export const selectLocalThought = defineQuery((db: FederationDb, id: string) =>
  db.selectFrom('thought').select('id').where('id', '=', id).where('is_local', '=', 1),
);

/** Whether a known thought answers the one with this id. */
export const selectAwaitingReplies = defineQuery((db: FederationDb, uri: string) =>
  db.selectFrom('awaited_parent').select('thought_id').where('uri', '=', uri).limit(1),
);
