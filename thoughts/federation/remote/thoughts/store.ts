// SQL of remote thoughts by id, and of replies that await their parent.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../../foundation/tables/tables.ts';
import { LABEL_COLUMNS } from '../../../foundation/thoughts/labels.ts';

export const selectThoughtByUri = defineQuery((db: FederationDb, uri: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'edited_at', 'visibility', 'content', 'content_html'])
    .select([...LABEL_COLUMNS, 'attachments', 'poll', 'quoted_id', 'quote_policy'])
    .where('uri', '=', uri),
);

/** Null for a local thought. */
export const selectUriOf = defineQuery((db: FederationDb, id: ThoughtId) =>
  db.selectFrom('thought').select('uri').where('id', '=', id),
);

export type StoredThought = NonNullable<Awaited<ReturnType<typeof selectThoughtByUri.first>>>;

export const selectTombstoneByUri = defineQuery((db: FederationDb, uri: string) =>
  db.selectFrom('tombstone').select('id').where('uri', '=', uri),
);

/** As `selectLocalFollow`, by the actor's ActivityPub id. */
export const selectLocalFollowByUri = defineQuery((db: FederationDb, uri: string) =>
  db
    .selectFrom('remote_actor')
    .innerJoin('follow', 'follow.followee_id', 'remote_actor.actor_id')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('remote_actor.uri', '=', uri)
    .where('actor.host', 'is', null)
    .limit(1),
);

export const selectLocalThought = defineQuery((db: FederationDb, id: ThoughtId) =>
  db.selectFrom('thought').select('id').where('id', '=', id).where('is_local', '=', 1),
);

/** A stored reply that awaits the thought with this id. */
export const selectAwaitingReplies = defineQuery((db: FederationDb, uri: string) =>
  db.selectFrom('awaited_parent').select('thought_id').where('uri', '=', uri).limit(1),
);

const lockUri = defineQuery((tx: FederationDb, uri: string) => ({
  compile: () => sql`select pg_advisory_xact_lock(hashtextextended(${uri}, 0))`.compile(tx),
}));

/**
 * Locks these ids until the transaction ends: if a thought and its reply were stored concurrently, neither
 * transaction would see the other. SQLite has one writer at a time.
 */
export async function lockUris(tx: FederationDb, uris: readonly string[]): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  for (const uri of [...new Set(uris)].sort()) await lockUri.run(tx, uri);
}

export const insertAwaited = defineQuery((tx: FederationDb, thoughtId: ThoughtId, uri: string) =>
  tx.insertInto('awaited_parent').values({ thought_id: thoughtId, uri }),
);

const takeAwaiting = defineQuery((tx: FederationDb, uri: string) =>
  tx.deleteFrom('awaited_parent').where('uri', '=', uri).returning('thought_id'),
);

/** Returns the thoughts that await this id, and ends their waiting. */
export async function deleteAwaiting(tx: FederationDb, uri: string): Promise<ThoughtId[]> {
  const rows = await takeAwaiting.rows(tx, uri);
  return rows.map(({ thought_id }) => thought_id).sort();
}
