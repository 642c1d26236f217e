// SQL of thoughts of other servers, by their ids there.
import { preparedAny, preparedFirst } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../../../tables.ts';
import type { FederationDb } from '../../tables.ts';

export const selectThoughtByUri = preparedFirst((db: FederationDb, uri: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'edited_at', 'visibility', 'content_html'])
    .where('uri', '=', uri),
);

export type StoredThought = NonNullable<Awaited<ReturnType<typeof selectThoughtByUri>>>;

export const selectIsTombstone = preparedAny((db: FederationDb, uri: string) =>
  db.selectFrom('tombstone').select('id').where('uri', '=', uri),
);

/** Whether anybody here follows `actorId`, or has asked to. */
export const selectIsFollowedHere = preparedAny((db: FederationDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('follow.followee_id', '=', actorId)
    .where('actor.host', 'is', null)
    .limit(1),
);

export const selectIsLocalThought = preparedAny((db: FederationDb, id: string) =>
  db.selectFrom('thought').select('id').where('id', '=', id).where('is_local', '=', 1),
);

/** Whether a known thought answers the one with this id. */
export const selectIsAwaited = preparedAny((db: FederationDb, uri: string) =>
  db.selectFrom('awaited_parent').select('thought_id').where('uri', '=', uri).limit(1),
);
