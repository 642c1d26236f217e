// Featured hashtags: up to ten on the profile of a local user, here and on other servers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export const MAX_FEATURED_TAGS = 10;

/** `count` and `lastUsedAt` refer to the listed public thoughts of the user. */
export type FeaturedTag = { number: number; tag: string; count: number; lastUsedAt: Instant | null };

const selectFeaturedTags = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('featured_tag')
    .select(['number', 'tag'])
    .select((where) => [
      where
        .selectFrom('tagged')
        .select((tagged) => tagged.fn.countAll<number>().as('count'))
        .whereRef('tagged.actor_id', '=', 'featured_tag.actor_id')
        .whereRef('tagged.tag', '=', 'featured_tag.tag')
        .as('count'),
      where
        .selectFrom('tagged')
        .select((tagged) => tagged.fn.max('tagged.created_at').as('last'))
        .whereRef('tagged.actor_id', '=', 'featured_tag.actor_id')
        .whereRef('tagged.tag', '=', 'featured_tag.tag')
        .as('last_at'),
    ])
    .where('featured_tag.actor_id', '=', actorId)
    .orderBy('featured_tag.number'),
);

const selectFeaturedNames = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db.selectFrom('featured_tag').select('tag').where('actor_id', '=', actorId).orderBy('number'),
);

const selectFeaturedAmong = defineQuery((db: ThoughtsDb, self: ActorId, tags: readonly string[]) =>
  db
    .selectFrom('featured_tag')
    .select('tag')
    .where('actor_id', '=', self)
    .where((where) => isIn(db, where.ref('tag'), tags)),
);

const insertFeaturedTag = defineQuery((tx: ThoughtsDb, self: ActorId, tag: string, now: Instant) =>
  tx
    .insertInto('featured_tag')
    .values({ actor_id: self, tag, created_at: now })
    .onConflict((on) => on.doNothing()),
);

const deleteFeaturedTag = defineQuery((tx: ThoughtsDb, self: ActorId, tag: string) =>
  tx.deleteFrom('featured_tag').where('actor_id', '=', self).where('tag', '=', tag).returning('number'),
);

/** Hashtags of at most this many recent thoughts are counted for suggestions. */
const MAX_COUNTED = 1000;
const SUGGESTED_FROM = 90 * DAY;

const selectUsedTags = defineQuery((db: ThoughtsDb, self: ActorId, since: Instant, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('thought')
        .select('thought.id')
        .where('thought.actor_id', '=', self)
        .where('thought.visibility', '=', 'public')
        .where('thought.created_at', '>=', since)
        .orderBy('thought.created_at', 'desc')
        .limit(MAX_COUNTED)
        .as('recent'),
    )
    .innerJoin('tagged', 'tagged.thought_id', 'recent.id')
    .select('tagged.tag')
    .where('tagged.tag', 'not in', (from) =>
      from.selectFrom('featured_tag').select('featured_tag.tag').where('featured_tag.actor_id', '=', self),
    )
    .groupBy('tagged.tag')
    .orderBy((used) => used.fn.countAll(), 'desc')
    .orderBy('tagged.tag')
    .limit(limit),
);

/** The featured hashtags of a user with their use, most used first. */
export async function loadFeaturedTags(db: ThoughtsDb, actorId: ActorId): Promise<FeaturedTag[]> {
  const rows = await selectFeaturedTags.rows(db, actorId);
  return rows
    .map(({ number, tag, count, last_at }) => ({
      number,
      tag,
      count: Number(count),
      lastUsedAt: last_at === null ? null : Number(last_at),
    }))
    .sort((one, other) => other.count - one.count);
}

/** The names without use, in the order of featuring. */
export const listFeaturedNames = (db: ThoughtsDb, actorId: ActorId): Promise<string[]> =>
  selectFeaturedNames.values(db, actorId);

/** The hashtags among `tags` that `self` features; none for an anonymous request. */
export const findFeaturedTags = async (
  db: ThoughtsDb,
  self: ActorId | null,
  tags: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(self === null || tags.length === 0 ? [] : await selectFeaturedAmong.values(db, self, tags));

/**
 * Idempotent. `tag` is the result of `readTagName`. Records 'profile-changed' for followers on other servers.
 * @throws conflict above ten.
 */
export async function featureTag(tx: ThoughtsDb, self: ActorId, tag: string, now: Instant): Promise<void> {
  const author = (await lockActors(tx, [self])).get(self);
  const names = await listFeaturedNames(tx, self);
  if (names.includes(tag)) return;
  if (names.length >= MAX_FEATURED_TAGS)
    throw conflict(`You already feature ${MAX_FEATURED_TAGS} hashtags.`, 'limit-reached');
  await insertFeaturedTag.run(tx, self, tag, now);
  if (author && author.remote_follower_count > 0)
    await record(tx, { kind: 'profile-changed', actorId: self }, now);
}

/** Returns false if the hashtag was not featured. Records 'profile-changed' as {@link featureTag}. */
export async function unfeatureTag(
  tx: ThoughtsDb,
  self: ActorId,
  tag: string,
  now: Instant,
): Promise<boolean> {
  const author = (await lockActors(tx, [self])).get(self);
  if (!(await deleteFeaturedTag.changed(tx, self, tag))) return false;
  if (author && author.remote_follower_count > 0)
    await record(tx, { kind: 'profile-changed', actorId: self }, now);
  return true;
}

/**
 * The hashtags of the last 90 days of `self` that are not featured, most used first. Only the newest 1,000
 * public thoughts are counted.
 */
export const suggestFeaturedTags = (db: ThoughtsDb, self: ActorId, now: Instant): Promise<string[]> =>
  selectUsedTags.values(db, self, now - SUGGESTED_FROM, MAX_FEATURED_TAGS);
