// Lists of followees, with a timeline in apps. A membership ends with the follow.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { RepliesPolicy, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { List } from './store.ts';
import * as store from './store.ts';

export type { List } from './store.ts';

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
export const loadLists = (db: ThoughtsDb, owner: ActorId): Promise<List[]> =>
  store.selectLists.rows(db, owner);

/** The lists of `owner` that contain `member`. */
export const loadListsWith = (db: ThoughtsDb, owner: ActorId, member: ActorId): Promise<List[]> =>
  store.selectListsWith.rows(db, owner, member);

/** Whether `owner` has a list with this number. */
export const ownsList = store.selectList.exists;

/** @throws not found if `owner` has no list with this number. */
export async function requireList(db: ThoughtsDb, owner: ActorId, number: number): Promise<List> {
  const list = await store.selectList.first(db, owner, number);
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
  const list = await store.insertList.first(tx, { ...toColumns(draft), actor_id: owner, created_at: now });
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
  const changed = await store.updateList.first(tx, owner, number, toColumns({ ...kept, ...patch }));
  if (!changed) throw notFound('list');
  return changed;
}

/** @throws not found if `owner` has no list with this number. */
export async function removeList(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.deleteList.affected(tx, owner, number)) === 0) throw notFound('list');
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
  const followed = await store.selectFollowed.values(tx, owner, members);
  if (followed.length < members.length) throw notFound('follow');
  for (const member of members) {
    if (!(await store.insertMember.changed(tx, owner, number, member, now)))
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
  if (people.length > 0) await store.deleteMembers.run(tx, number, people);
}

const toColumns = ({ title, repliesPolicy, isExclusive }: ListDraft): store.ListColumns => ({
  title,
  replies_policy: repliesPolicy,
  is_exclusive: isExclusive ? 1 : 0,
});
