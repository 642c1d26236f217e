// SQL of account deletion: locks, tombstones and reserved usernames.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { type Insertable, sql } from 'kysely';
import type { DepartedUserTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/**
 * Locks `id` and every actor whose follow counts the deletion changes, in the lock order of follows and
 * blocks.
 */
export async function lockRelatedActors(tx: ThoughtsDb, id: ActorId): Promise<void> {
  const people = tx
    .selectFrom('actor')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where(
          'id',
          'in',
          where
            .selectFrom('follow')
            .select('followee_id as id')
            .where('follower_id', '=', id)
            .union(where.selectFrom('follow').select('follower_id as id').where('followee_id', '=', id)),
        ),
      ]),
    )
    .orderBy('id');
  await withRowLock(tx, 'forNoKeyUpdate', people).execute();
}

export const insertDepartedUser = defineQuery((tx: ThoughtsDb, user: Insertable<DepartedUserTable>) =>
  tx
    .insertInto('departed_user')
    .values(user)
    .onConflict((on) => on.doNothing()),
);

/**
 * Only for thoughts that other servers may have received: private ones without recipients were never sent.
 */
export const insertTombstones = defineQuery((tx: ThoughtsDb, actorId: ActorId, now: number) =>
  tx
    .insertInto('tombstone')
    .columns(['id', 'uri', 'actor_id', 'deleted_at', 'was_public'])
    .expression((from) =>
      from
        .selectFrom('thought')
        .select((select) => [
          'thought.id',
          'thought.uri',
          'thought.actor_id',
          select.cast<number>(sql.val(now), 'bigint').as('deleted_at'),
          sql<0 | 1>`case when thought.visibility = 'public' then 1 else 0 end`.as('was_public'),
        ])
        .where('thought.actor_id', '=', actorId)
        .where((where) =>
          where.or([
            where('thought.visibility', '<>', 'private'),
            where.exists(
              where
                .selectFrom('recipient')
                .select('recipient.actor_id')
                .whereRef('recipient.thought_id', '=', 'thought.id'),
            ),
          ]),
        ),
    )
    .onConflict((on) => on.doNothing()),
);

/** Subtracts an author's uses of hashtags from the stored totals. */
export async function decrementTagCounters(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
  const name = sql<string>`'tag:' || tagged.tag`;
  // Strips the counter's prefix instead of prefixing the tag, so that the index by tag and author applies.
  const tag = sql<string>`substr(counter.name, 5)`;
  await tx
    .updateTable('counter')
    .set((set) => ({
      value: sql<number>`counter.value - ${set
        .selectFrom('tagged')
        .select(set.fn.countAll().as('uses'))
        .where('tagged.actor_id', '=', actorId)
        .where('tagged.tag', '=', tag)}`,
    }))
    .where('name', 'in', (names) =>
      names.selectFrom('tagged').select(name.as('name')).where('tagged.actor_id', '=', actorId),
    )
    .execute();
}

export const deleteActor = defineQuery((tx: ThoughtsDb, id: ActorId) =>
  tx.deleteFrom('actor').where('id', '=', id),
);
