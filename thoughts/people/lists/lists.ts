// Lists: some of the people whom a user follows, with a timeline of their own in apps. A member stays for as
// long as the follow does.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { RepliesPolicy, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { List } from './store.ts';
import * as store from './store.ts';

export type { List } from './store.ts';

/** Which replies of its members a list shows: those to followees, to members, or none but to oneself. */
export const REPLIES_POLICIES: readonly RepliesPolicy[] = ['followed', 'list', 'none'];

export type ListDraft = { title: string; repliesPolicy: RepliesPolicy; isExclusive: boolean };

const MAX_LISTS = 50;
const MAX_TITLE_LENGTH = 256;

/** Refuses a blank or long title. */
export function requireTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw invalid('/title', 'must not be blank');
  if (trimmed.length > MAX_TITLE_LENGTH)
    throw invalid('/title', `must not be longer than ${MAX_TITLE_LENGTH} characters`);
  return trimmed;
}

/** The lists of `owner`, the oldest first. */
export const loadLists = (db: ThoughtsDb, owner: ActorId): Promise<List[]> =>
  store.selectLists.rows(db, owner);

/** Those with a member. */
export const loadListsWith = (db: ThoughtsDb, owner: ActorId, member: ActorId): Promise<List[]> =>
  store.selectListsWith.rows(db, owner, member);

/** Whether `owner` has a list of this number. */
export const ownsList = store.selectList.exists;

/** Refuses (not found) a number that is not of a list of `owner`. */
export async function requireList(db: ThoughtsDb, owner: ActorId, number: number): Promise<List> {
  const list = await store.selectList.first(db, owner, number);
  if (!list) throw notFound('list');
  return list;
}

/** Refuses (invalid) more than {@link MAX_LISTS}. */
export async function createList(
  tx: ThoughtsDb,
  owner: ActorId,
  draft: ListDraft,
  now: Instant,
): Promise<List> {
  await lockActors(tx, [owner]);
  const { length } = await loadLists(tx, owner);
  if (length >= MAX_LISTS) throw invalid('', `There are ${MAX_LISTS} lists already.`);
  const list = await store.insertList.first(tx, { ...toColumns(draft), actor_id: owner, created_at: now });
  if (!list) throw new Error('Every new list has a number of its own.');
  return list;
}

/** What `patch` leaves out stays. Refuses (not found) a number that is not of a list of `owner`. */
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

/** Refuses (not found) a number that is not of a list of `owner`. */
export async function removeList(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.deleteList.affected(tx, owner, number)) === 0) throw notFound('list');
}

/**
 * Adds all of them or none. Refuses (not found) people whom `owner` does not follow, oneself among them, and
 * (invalid) those who are in the list already.
 */
export async function addMembers(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  people: readonly ActorId[],
  now: Instant,
): Promise<void> {
  const members = [...new Set(people)];
  // Serialises this with unfollowing, after which a member would have no follow.
  await lockActors(tx, [owner, ...members]);
  await requireList(tx, owner, number);
  const followed = await store.selectFollowed.values(tx, owner, members);
  if (followed.length < members.length) throw notFound('follow');
  for (const member of members) {
    if (!(await store.insertMember.changed(tx, owner, number, member, now)))
      throw invalid('', 'An account is in the list already.');
  }
}

/** Idempotent. Refuses (not found) a number that is not of a list of `owner`. */
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
