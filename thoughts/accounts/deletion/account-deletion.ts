// Account deletion: removes all data of an actor and corrects stored counts.
import { deleteAccount } from '@tandem/platform/accounts/accounts.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Insertable, sql } from 'kysely';
import { type Actor, lockActors, requireOwnActor } from '../../foundation/actors/actors.ts';
import { addToCounter, addToCounters } from '../../foundation/counters/counters.ts';
import { record } from '../../foundation/events/events.ts';
import { endStreams, recordDeparture } from '../../foundation/stream-events/stream-events.ts';
import type { DepartedUserTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { scheduleUploadRemoval } from '../media/uploads/uploads.ts';

/**
 * Deletes the caller's account with all its data, schedules the removal of its files, reserves the username,
 * and records 'user-departed'.
 */
export async function deleteUser(tx: ThoughtsDb, caller: Caller, now: Instant): Promise<void> {
  const { id, username, handle_key } = await requireOwnActor(tx, caller);
  const self = await removeContributions(tx, id, now);
  if (!self) return;
  await scheduleUploadRemoval(tx, id, caller.accountId, now);
  addToCounter(tx, 'local-users', -1);
  await insertDepartedUser.affected(tx, { username_key: handle_key, username, departed_at: now });
  await record(tx, { kind: 'user-departed', actorId: id, username }, now);
  await deleteAccount(tx, caller.accountId);
  endStreams(tx);
}

/** Deletes a remote actor with all its data. */
export async function removeRemoteActor(tx: ThoughtsDb, id: ActorId, now: Instant): Promise<void> {
  if (await removeContributions(tx, id, now)) await deleteActor.affected(tx, id);
}

/**
 * Deletes an actor's relations and subtracts them from the counts of others. The foreign keys of the actor's
 * row cascade to the rest. Returns undefined if the actor does not exist.
 */
async function removeContributions(tx: ThoughtsDb, id: ActorId, now: Instant): Promise<Actor | undefined> {
  await lockRelatedActors(tx, id);
  const self = (await lockActors(tx, [id], 'deletion')).get(id);
  if (!self) return undefined;
  await recordDeparture(tx, id, now);
  await deleteFollowsOf(tx, self);
  await deleteLikesBy(tx, id);
  await deleteBoostsOf(tx, id);
  await decrementReplyCounts.affected(tx, id);
  await insertTombstones.affected(tx, id, now);
  const listed = self.public_count - self.unlisted_count;
  addToCounters(tx, self.host === null ? ['public', 'public-local'] : ['public'], -listed);
  await decrementTagCounters(tx, id);
  return self;
}

/**
 * Locks `id` and every actor whose follow counts the deletion changes, in the lock order of follows and
 * blocks.
 */
async function lockRelatedActors(tx: ThoughtsDb, id: ActorId): Promise<void> {
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

const insertDepartedUser = defineQuery((tx: ThoughtsDb, user: Insertable<DepartedUserTable>) =>
  tx
    .insertInto('departed_user')
    .values(user)
    .onConflict((on) => on.doNothing()),
);

/**
 * Only for thoughts that other servers may have received: private ones without recipients were never sent.
 */
const insertTombstones = defineQuery((tx: ThoughtsDb, actorId: ActorId, now: number) =>
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
async function decrementTagCounters(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
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

const deleteActor = defineQuery((tx: ThoughtsDb, id: ActorId) => tx.deleteFrom('actor').where('id', '=', id));

/** Deletes the follows of an actor in both directions. */
async function deleteFollowsOf(
  tx: ThoughtsDb,
  { id, host }: { id: ActorId; host: string | null },
): Promise<void> {
  const following = await tx
    .deleteFrom('follow')
    .where('follower_id', '=', id)
    .returning(['followee_id', 'state'])
    .execute();
  const followees = following.filter(isAccepted).map(({ followee_id }) => followee_id);
  await tx
    .updateTable('actor')
    .set({
      follower_count: sql`follower_count - 1`,
      remote_follower_count: sql`remote_follower_count - ${sql.lit(host === null ? 0 : 1)}`,
    })
    .where((where) => isIn(tx, where.ref('id'), followees))
    .execute();
  const followed = await tx
    .deleteFrom('follow')
    .where('followee_id', '=', id)
    .returning(['follower_id', 'state'])
    .execute();
  const followers = followed.filter(isAccepted).map(({ follower_id }) => follower_id);
  await tx
    .updateTable('actor')
    .set({ following_count: sql`following_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), followers))
    .execute();
}

const isAccepted = ({ state }: { state: string }): boolean => state === 'accepted';

async function deleteLikesBy(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
  const likes = await tx
    .deleteFrom('thought_like')
    .where('actor_id', '=', actorId)
    .returning('thought_id')
    .execute();
  const ids = likes.map(({ thought_id }) => thought_id);
  await tx
    .updateTable('thought')
    .set({ like_count: sql`like_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), ids))
    .execute();
}

/** Deletes the boosts by `actorId` and the boosts of thoughts by `actorId`. */
async function deleteBoostsOf(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
  const made = await tx.deleteFrom('boost').where('actor_id', '=', actorId).returning('thought_id').execute();
  const ids = made.map(({ thought_id }) => thought_id);
  await tx
    .updateTable('thought')
    .set({ boost_count: sql`boost_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), ids))
    .execute();
  const got = await tx.deleteFrom('boost').where('author_id', '=', actorId).returning('actor_id').execute();
  const boosters = Map.groupBy(got, ({ actor_id }) => actor_id);
  for (const [count, people] of Map.groupBy(boosters, ([, boosts]) => boosts.length)) {
    await tx
      .updateTable('actor')
      .set({ boosted_count: sql`boosted_count - ${count}` })
      .where((where) =>
        isIn(
          tx,
          where.ref('id'),
          people.map(([id]) => id),
        ),
      )
      .execute();
  }
}

/** Subtracts an author's public replies from the reply counts of their parents. */
const decrementReplyCounts = defineQuery((tx: ThoughtsDb, actorId: ActorId) =>
  tx
    .updateTable('thought')
    .set((set) => ({
      reply_count: sql<number>`thought.reply_count - ${set
        .selectFrom('thought as reply')
        .select(set.fn.countAll().as('replies'))
        .where('reply.actor_id', '=', actorId)
        .where('reply.visibility', '=', 'public')
        .whereRef('reply.reply_to_id', '=', 'thought.id')}`,
    }))
    .where('id', 'in', (parents) =>
      parents
        .selectFrom('thought as reply')
        .select('reply.reply_to_id')
        .where('reply.actor_id', '=', actorId)
        .where('reply.reply_to_id', 'is not', null)
        .$castTo<{ reply_to_id: ThoughtId }>(),
    ),
);
