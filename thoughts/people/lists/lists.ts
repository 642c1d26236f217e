// Lists of followees, with a timeline in apps. A membership ends with the follow.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Selectable, sql } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { isInRange, type PositionRange } from '../../foundation/paging/positions.ts';
import type { ListTable, RepliesPolicy, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/**
 * The replies that a list includes: to followees, to members of the list, or to the author and the owner
 * only.
 */
export const REPLIES_POLICIES: readonly RepliesPolicy[] = ['followed', 'list', 'none'];

export type ListDraft = { title: string; repliesPolicy: RepliesPolicy; isExclusive: boolean };

const MAX_LISTS = 50;
const MAX_TITLE_LENGTH = 256;

/** @throws invalid for a blank or too long title. */
export function requireTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw invalid('/title', 'must not be blank');
  if (trimmed.length > MAX_TITLE_LENGTH)
    throw invalid('/title', `must not be longer than ${MAX_TITLE_LENGTH} characters`);
  return trimmed;
}

/** The lists of `owner`, oldest first. */
export const loadLists = (db: ThoughtsDb, owner: ActorId): Promise<List[]> => selectLists.rows(db, owner);

/** The lists of `owner` that contain `member`. */
export const loadListsWith = (db: ThoughtsDb, owner: ActorId, member: ActorId): Promise<List[]> =>
  selectListsWith.rows(db, owner, member);

const selectList = defineQuery((db: ThoughtsDb, owner: ActorId, number: number) =>
  db.selectFrom('list').selectAll().where('actor_id', '=', owner).where('number', '=', number),
);

/** Whether `owner` has a list with this number. */
export const ownsList = selectList.exists;

/** @throws not found if `owner` has no list with this number. */
export async function requireList(db: ThoughtsDb, owner: ActorId, number: number): Promise<List> {
  const list = await selectList.first(db, owner, number);
  if (!list) throw notFound('list');
  return list;
}

/** @throws invalid above {@link MAX_LISTS}. */
export async function createList(
  tx: ThoughtsDb,
  owner: ActorId,
  draft: ListDraft,
  now: Instant,
): Promise<List> {
  await lockActors(tx, [owner]);
  const { length } = await loadLists(tx, owner);
  if (length >= MAX_LISTS) throw invalid('', `There are ${MAX_LISTS} lists already.`, 'too-many-lists');
  const list = await insertList.first(tx, { ...toColumns(draft), actor_id: owner, created_at: now });
  if (!list) throw new Error('Every new list has a number of its own.');
  return list;
}

/** Members omitted from `patch` are unchanged. @throws not found if `owner` has no list with this number. */
export async function changeList(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  patch: Partial<ListDraft>,
): Promise<List> {
  const { title, replies_policy, is_exclusive } = await requireList(tx, owner, number);
  const kept = { title, repliesPolicy: replies_policy, isExclusive: is_exclusive === 1 };
  const changed = await updateList.first(tx, owner, number, toColumns({ ...kept, ...patch }));
  if (!changed) throw notFound('list');
  return changed;
}

/** @throws not found if `owner` has no list with this number. */
export async function removeList(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await deleteList.affected(tx, owner, number)) === 0) throw notFound('list');
}

/**
 * Adds all or none.
 * @throws not found if `owner` does not follow one of them, such as oneself, and invalid if one is a member
 * already.
 */
export async function addMembers(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  people: readonly ActorId[],
  now: Instant,
): Promise<void> {
  const members = [...new Set(people)];
  // Serialises with unfollowing, which could otherwise leave a member without a follow.
  await lockActors(tx, [owner, ...members]);
  await requireList(tx, owner, number);
  const followed = await selectFollowed.values(tx, owner, members);
  if (followed.length < members.length) throw notFound('follow');
  for (const member of members) {
    if (!(await insertMember.changed(tx, owner, number, member, now)))
      throw invalid('', 'An account is in the list already.', 'member-already');
  }
}

/** Idempotent. @throws not found if `owner` has no list with this number. */
export async function removeMembers(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  people: readonly ActorId[],
): Promise<void> {
  await requireList(tx, owner, number);
  if (people.length > 0) await deleteMembers.run(tx, number, people);
}

const toColumns = ({ title, repliesPolicy, isExclusive }: ListDraft): ListColumns => ({
  title,
  replies_policy: repliesPolicy,
  is_exclusive: isExclusive ? 1 : 0,
});

// SQL of lists and their members.
export type List = Selectable<ListTable>;

const selectLists = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db.selectFrom('list').selectAll().where('actor_id', '=', owner).orderBy('number'),
);

/** The lists of `owner` with this member. */
const selectListsWith = defineQuery((db: ThoughtsDb, owner: ActorId, member: ActorId) =>
  db
    .selectFrom('list_member')
    .innerJoin('list', 'list.number', 'list_member.list_number')
    .selectAll('list')
    .where('list_member.owner_id', '=', owner)
    .where('list_member.member_id', '=', member)
    .orderBy('list.number'),
);

const insertList = defineQuery((tx: ThoughtsDb, list: Omit<ListTable, 'number'>) =>
  tx.insertInto('list').values(list).returningAll(),
);

type ListColumns = { title: string; replies_policy: RepliesPolicy; is_exclusive: 0 | 1 };

const updateList = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number, columns: ListColumns) =>
  tx
    .updateTable('list')
    .set({
      title: columns.title,
      replies_policy: columns.replies_policy,
      is_exclusive: columns.is_exclusive,
    })
    .where('actor_id', '=', owner)
    .where('number', '=', number)
    .returningAll(),
);

const deleteList = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('list').where('actor_id', '=', owner).where('number', '=', number),
);

/** The actors among `people` that `owner` follows, accepted or pending. */
const selectFollowed = defineQuery((db: ThoughtsDb, owner: ActorId, people: readonly ActorId[]) =>
  db
    .selectFrom('follow')
    .select('followee_id')
    .where('follower_id', '=', owner)
    .where((where) => isIn(db, where.ref('followee_id'), people)),
);

/** False if the list contains the member already. */
const insertMember = defineQuery(
  (tx: ThoughtsDb, owner: ActorId, number: number, member: ActorId, now: number) =>
    tx
      .insertInto('list_member')
      .values({ owner_id: owner, list_number: number, member_id: member, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning('member_id'),
);

const deleteMembers = defineQuery((tx: ThoughtsDb, number: number, people: readonly ActorId[]) =>
  tx
    .deleteFrom('list_member')
    .where('list_number', '=', number)
    .where((where) => isIn(tx, where.ref('member_id'), people)),
);

/** The members of a list among `people`. */
export const selectMembersAmong = defineQuery((db: ThoughtsDb, list: number, people: readonly ActorId[]) =>
  db
    .selectFrom('list_member')
    .select('member_id')
    .where('list_number', '=', list)
    .where((where) => isIn(db, where.ref('member_id'), people)),
);

/** The members of a list, without suspended ones, the last added first. */
export const selectMemberPage = defineQuery((db: ThoughtsDb, list: number, range: PositionRange) =>
  db
    .selectFrom('list_member')
    .innerJoin('actor', 'actor.id', 'list_member.member_id')
    .selectAll('actor')
    .select('list_member.created_at as at')
    .where('list_member.list_number', '=', list)
    .where(notSuspended(sql.ref('list_member.member_id')))
    .where(isInRange('list_member.created_at', 'list_member.member_id', range))
    .orderBy('list_member.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('list_member.member_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);
