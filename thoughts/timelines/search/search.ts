// Full-text search of the users and thoughts visible to the caller, users first.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { sql } from 'kysely';
import { presentUsers } from '../../accounts/users/users.ts';
import { findActor, loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import { parseQuery } from './query.ts';
import { searchThoughtIds, searchUserIds } from './store.ts';

type Search = { q: string; type?: string };
type Viewpoint = { viewer: ActorId | null; base: string };

const NO_HITS = { ids: [], total: 0 };

/** A page of hits: users followed by thoughts, paginated as one list. */
export async function search(db: ThoughtsDb, wanted: Search, page: Page, viewpoint: Viewpoint) {
  const { data, people, thoughts } = await searchBoth(db, wanted, page, viewpoint);
  return toPageBody(page, data, people + thoughts);
}

/** The same page with the separate totals of users and thoughts. */
export async function searchBoth(
  db: ThoughtsDb,
  { q, type }: Search,
  page: Page,
  { viewer, base }: Viewpoint,
) {
  if (q.trim() === '') throw invalid('query/q', 'must not be blank');
  const query = parseQuery(q);
  const users =
    type === 'thought'
      ? NO_HITS
      : await searchUserIds(db, query, await findByHandle(db, q, base), slice(page, 0, page.perPage));
  const left = page.perPage - users.ids.length;
  const thoughts =
    type === 'user' ? NO_HITS : await searchThoughtIds(db, query, viewer, slice(page, users.total, left));
  return {
    data: [
      ...(await presentPeople(db, users.ids)),
      ...(await presentThoughts(db, thoughts.ids, viewer, base)),
    ],
    people: users.total,
    thoughts: thoughts.total,
  };
}

type UserSearch = { q: string; base: string; follower: ActorId | null; withOthers?: boolean };

/**
 * A slice of the ids of matching users, best first. With `follower`, only users followed by that actor; with
 * `withOthers`, other users follow after these.
 */
export async function findUserIds(
  db: ThoughtsDb,
  { q, base, follower, withOthers = false }: UserSearch,
  slice: { limit: number; offset: number },
): Promise<readonly ActorId[]> {
  if (q.trim() === '') return [];
  const followed = follower === null ? null : { by: follower, withOthers };
  const named = followed?.withOthers === false ? null : await findByHandle(db, q, base);
  return (await searchUserIds(db, parseQuery(q), named, slice, followed)).ids;
}

type ThoughtSearch = { q: string; viewer: ActorId | null; author: ActorId | null };

/** A slice of the ids of matching thoughts, best first; with `author`, only thoughts of that author. */
export async function findThoughtIds(
  db: ThoughtsDb,
  { q, viewer, author }: ThoughtSearch,
  slice: { limit: number; offset: number },
): Promise<readonly ThoughtId[]> {
  if (q.trim() === '') return [];
  return (await searchThoughtIds(db, parseQuery(q), viewer, slice, author)).ids;
}

/** The actor with the handle `ada`, `@ada` or `ada@host`; local without a host. Null for other texts. */
async function findByHandle(db: ThoughtsDb, q: string, base: string): Promise<ActorId | null> {
  const [, username, host] = /^@?([\w.-]+)(?:@([^\s@/]+))?$/.exec(q.trim()) ?? [];
  if (username === undefined) return null;
  const isHere = host === undefined || host.toLowerCase() === new URL(base).host;
  return (await findActor(db, isHere ? username : `${username}@${host}`))?.id ?? null;
}

/** The part of a list that falls on the page if `before` items precede the list. */
const slice = ({ offset }: Page, before: number, limit: number) => ({
  limit,
  offset: Math.max(0, offset - before),
});

async function presentPeople(db: ThoughtsDb, ids: readonly ActorId[]) {
  const actors = await loadActors(db, ids);
  const users = await presentUsers(
    db,
    ids.flatMap((id) => actors.get(id) ?? []),
  );
  return users.map((user) => ({ type: 'user' as const, ...user }));
}

async function presentThoughts(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  viewer: ActorId | null,
  base: string,
) {
  const thoughts = await loadViews(db, ids, viewer);
  return thoughts.map((thought) => ({ type: 'thought' as const, ...presentThought(base, thought) }));
}

const NAME = /^#?[\p{L}\p{M}\p{Nd}_]{1,128}$/u;

const COUNTER = 'tag:';
/** The greatest code point: the upper bound of a prefix range. */
const LAST = '\u{10FFFF}';

/** Hashtag names with the prefix `q`: the exact match first, then by use. */
export async function findTagNames(
  db: ThoughtsDb,
  q: string,
  slice: { limit: number; offset: number },
): Promise<string[]> {
  const name = q.trim();
  if (!NAME.test(name)) return [];
  const first = `${COUNTER}${toTagName(name)}`;
  const counters = await selectTagCounters.rows(db, first, first + LAST, slice.limit, slice.offset);
  return counters.map((counter) => counter.name.slice(COUNTER.length));
}

/** The non-zero counters with names in [`first`, `end`): `first` itself, then by use. */
const selectTagCounters = defineQuery(
  (db: ThoughtsDb, first: string, end: string, limit: number, offset: number) =>
    db
      .selectFrom('counter')
      .select('name')
      .where('name', '>=', first)
      .where('name', '<', end)
      .where('value', '>', sql.lit(0))
      .orderBy(sql`case when name = ${first} then 0 else 1 end`)
      .orderBy('value', 'desc')
      .orderBy('name')
      .limit(limit)
      .offset(offset),
);
