// SQL of uploads.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn, isInNumbers, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { MediaId } from '@tandem/platform/media/media-id.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../../foundation/actors/queries.ts';
import type { ThoughtsDb, UploadTable } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

export const insertUpload = defineQuery((tx: ThoughtsDb, upload: UploadTable) =>
  tx.insertInto('upload').values(upload),
);

/** Excludes withdrawn uploads and uploads of disabled accounts. */
export const selectServedUpload = defineQuery((db: ThoughtsDb, id: MediaId) =>
  db
    .selectFrom('upload')
    .select(['id', 'content_type', 'extension', 'size', 'sha256'])
    .where('id', '=', id)
    .where('state', '<>', 'withdrawn')
    .where(notSuspended(sql.ref('upload.actor_id'))),
);

/** The actor's uploads among `numbers`, attached to a thought or unattached. */
const ownUploads = (db: ThoughtsDb, actorId: ActorId, numbers: readonly number[]) =>
  db
    .selectFrom('upload')
    .select(['number', 'state', 'thought_id', 'attachment'])
    .where('actor_id', '=', actorId)
    .where((where) => isInNumbers(db, where.ref('number'), numbers))
    .where('state', 'in', ['loose', 'withdrawn', 'attached'])
    .orderBy('number');

export const selectUploads = defineQuery(ownUploads);

/** Locks the rows until the transaction ends. */
export const lockUploads = defineQuery((tx: ThoughtsDb, actorId: ActorId, numbers: readonly number[]) =>
  withRowLock(tx, 'forNoKeyUpdate', ownUploads(tx, actorId, numbers)),
);

export type OwnUpload = Awaited<ReturnType<typeof selectUploads.rows>>[number];

export const updateAttachment = defineQuery((tx: ThoughtsDb, number: number, attachment: string) =>
  tx.updateTable('upload').set({ attachment }).where('number', '=', number),
);

export const updateAttached = defineQuery(
  (tx: ThoughtsDb, numbers: readonly number[], thoughtId: ThoughtId, now: Instant) =>
    tx
      .updateTable('upload')
      .set({ state: 'attached', thought_id: thoughtId, state_since: now })
      .where((where) => isInNumbers(tx, where.ref('number'), numbers)),
);

/** Withdraws the uploads of a thought before its deletion. */
export const updateWithdrawn = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, now: Instant) =>
  tx
    .updateTable('upload')
    .set({ state: 'withdrawn', thought_id: null, state_since: now })
    .where('thought_id', '=', thoughtId),
);

/** Withdraws the profile's pictures of this kind, except the one with the URL `kept`. */
export const updateReplaced = defineQuery(
  (tx: ThoughtsDb, actorId: ActorId, kind: 'avatar' | 'header', kept: string, now: Instant) =>
    tx
      .updateTable('upload')
      .set({ state: 'withdrawn', state_since: now })
      .where('actor_id', '=', actorId)
      .where('state', '=', kind)
      .where(sql<boolean>`${sql.val(kept)} not like '%/' || id || '.%'`),
);

export const deleteUpload = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('upload').where('number', '=', number).returning('id'),
);

export const selectBytes = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('upload')
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'))
    .where('actor_id', '=', actorId),
);

/** Deletes at most `atMost` uploads that have been unused since `before`. */
export async function deleteUnused(
  tx: ThoughtsDb,
  before: Instant,
  atMost: number,
): Promise<{ id: MediaId; account_id: AccountId | null }[]> {
  const unused = await tx
    .selectFrom('upload')
    .innerJoin('actor', 'actor.id', 'upload.actor_id')
    .select(['upload.id', 'actor.account_id'])
    .where('upload.state', 'in', [sql.lit('loose' as const), sql.lit('withdrawn' as const)])
    .where('upload.state_since', '<=', before)
    .orderBy('upload.state_since')
    .limit(atMost)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate('upload').skipLocked())
    .execute();
  if (unused.length === 0) return [];
  const ids = unused.map(({ id }) => id);
  await tx
    .deleteFrom('upload')
    .where((where) => isIn(tx, where.ref('id'), ids))
    .execute();
  return unused;
}

/** Schedules the removal of all files of an account. */
export const insertRemovalsOf = defineQuery(
  (tx: ThoughtsDb, actorId: ActorId, accountId: AccountId, dueAt: Instant) =>
    tx
      .insertInto('media_removal')
      .columns(['media_id', 'user_id', 'due_at'])
      .expression((from) =>
        from
          .selectFrom('upload')
          .select((select) => [
            'upload.id',
            sql<AccountId>`cast(${accountId} as text)`.as('user_id'),
            select.cast<number>(sql.val(dueAt), 'bigint').as('due_at'),
          ])
          .where('actor_id', '=', actorId),
      )
      .onConflict((on) => on.doNothing()),
);
