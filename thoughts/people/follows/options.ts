// Options of a follow: boosts in apps, languages, and notifications of new thoughts. A row exists only for
// non-default options and is deleted with the follow.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { FollowOptionTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { lockParticipants } from './participants.ts';
import { type FollowKey, selectFollow } from './store.ts';

/** `languages` are codes such as `de`; null for all. */
export type FollowOptions = {
  showsBoosts: boolean;
  notifies: boolean;
  languages: readonly string[] | null;
};

const USUAL: FollowOptions = { showsBoosts: true, notifies: false, languages: null };

/** The followers with post notifications on for this language (a BCP 47 tag, null for unknown). */
export async function loadSubscribers(
  db: ThoughtsDb,
  followeeId: ActorId,
  language: string | null,
): Promise<ActorId[]> {
  return whoWant(await selectSubscribers.rows(db, followeeId), language);
}

/** {@link loadSubscribers} for each of these thoughts, in one query. */
export async function loadSubscribersOfAll<Item extends { actor_id: ActorId; language: string | null }>(
  db: ThoughtsDb,
  thoughts: readonly Item[],
): Promise<Map<Item, ActorId[]>> {
  const authors = [...new Set(thoughts.map(({ actor_id }) => actor_id))];
  const rows = await selectSubscribersOfAll.rows(db, authors);
  const byAuthor = Map.groupBy(rows, ({ followee_id }) => followee_id);
  return new Map(
    thoughts.map((thought) => [thought, whoWant(byAuthor.get(thought.actor_id) ?? [], thought.language)]),
  );
}

function whoWant(
  subscribers: readonly Pick<FollowOptionTable, 'follower_id' | 'languages'>[],
  language: string | null,
): ActorId[] {
  const name = language?.split('-')[0];
  return subscribers
    .filter(({ languages }) => !name || (readLanguages(languages)?.includes(name) ?? true))
    .map(({ follower_id }) => follower_id);
}

/**
 * Members omitted from `patch` are unchanged.
 * @throws not found if there is no accepted or pending follow.
 */
export async function changeFollowOptions(
  tx: ThoughtsDb,
  key: FollowKey,
  patch: Partial<FollowOptions>,
): Promise<void> {
  await lockParticipants(tx, key);
  if (!(await selectFollow.exists(tx, key))) throw notFound('follow');
  const { showsBoosts, notifies, languages } = { ...(await findFollowOptions(tx, key)), ...patch };
  await deleteOptions.run(tx, key);
  if (showsBoosts && !notifies && languages === null) return;
  await insertOptions.run(tx, {
    follower_id: key.followerId,
    followee_id: key.followeeId,
    shows_boosts: showsBoosts ? 1 : 0,
    notifies: notifies ? 1 : 0,
    languages: languages && ` ${languages.join(' ')} `,
  });
}

/** The options of a follow, or the defaults without a follow. */
export async function findFollowOptions(db: ThoughtsDb, key: FollowKey): Promise<FollowOptions> {
  const row = await selectOptions.first(db, key);
  return row ? toOptions(row) : USUAL;
}

const toOptions = (
  row: Pick<FollowOptionTable, 'shows_boosts' | 'notifies' | 'languages'>,
): FollowOptions => ({
  showsBoosts: row.shows_boosts === 1,
  notifies: row.notifies === 1,
  languages: readLanguages(row.languages),
});

/** The languages in the column. */
export const readLanguages = (stored: string | null): string[] | null =>
  stored === null ? null : stored.trim().split(' ');

// SQL of follow options.

const selectOptions = defineQuery((db: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  db
    .selectFrom('follow_option')
    .select(['shows_boosts', 'notifies', 'languages'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId),
);

const deleteOptions = defineQuery((tx: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  tx.deleteFrom('follow_option').where('follower_id', '=', followerId).where('followee_id', '=', followeeId),
);

const insertOptions = defineQuery((tx: ThoughtsDb, options: FollowOptionTable) =>
  tx.insertInto('follow_option').values(options),
);

/** The accepted followers with post notifications on, and their languages. */
const subscribers = (db: ThoughtsDb) =>
  db
    .selectFrom('follow_option')
    .innerJoin('follow', (join) =>
      join
        .onRef('follow.follower_id', '=', 'follow_option.follower_id')
        .onRef('follow.followee_id', '=', 'follow_option.followee_id'),
    )
    .select(['follow_option.follower_id', 'follow_option.languages'])
    .where('follow_option.notifies', '=', sql.lit(1 as const))
    .where(acceptedFollow);

const selectSubscribers = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  subscribers(db).where('follow_option.followee_id', '=', followeeId),
);

const selectSubscribersOfAll = defineQuery((db: ThoughtsDb, followeeIds: readonly ActorId[]) =>
  subscribers(db)
    .select('follow_option.followee_id')
    .where((where) => isIn(db, where.ref('follow_option.followee_id'), followeeIds)),
);
