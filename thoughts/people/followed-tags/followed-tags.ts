// Followed hashtags: the home timeline of apps includes listed public thoughts with them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Limits the number of lists that the home timeline merges. */
const MAX_FOLLOWED_TAGS = 100;

const countFollowedTags = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('followed_tag')
    .select((tags) => tags.fn.countAll<number>().as('count'))
    .where('actor_id', '=', self),
);

const insertFollowedTag = defineQuery((tx: ThoughtsDb, self: ActorId, tag: string) =>
  tx
    .insertInto('followed_tag')
    .values({ actor_id: self, tag })
    .onConflict((on) => on.doNothing()),
);

const deleteFollowedTag = defineQuery((tx: ThoughtsDb, self: ActorId, tag: string) =>
  tx.deleteFrom('followed_tag').where('actor_id', '=', self).where('tag', '=', tag),
);

const selectFollowedAmong = defineQuery((db: ThoughtsDb, self: ActorId, tags: readonly string[]) =>
  db
    .selectFrom('followed_tag')
    .select('tag')
    .where('actor_id', '=', self)
    .where((where) => isIn(db, where.ref('tag'), tags)),
);

const selectFollowedTags = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db.selectFrom('followed_tag').select('tag').where('actor_id', '=', self).orderBy('number', 'desc'),
);

/** The hashtags that `self` follows, most recently followed first. */
export const listFollowedTags = (db: ThoughtsDb, self: ActorId): Promise<string[]> =>
  selectFollowedTags.values(db, self);

/** Idempotent. `tag` is the result of {@link toTagName}. @throws invalid above one hundred. */
export async function followTag(tx: ThoughtsDb, self: ActorId, tag: string): Promise<void> {
  await lockActors(tx, [self]);
  if ((await findFollowedTags(tx, self, [tag])).has(tag)) return;
  if ((await countFollowedTags.count(tx, self)) >= MAX_FOLLOWED_TAGS)
    throw invalid('', `You follow ${MAX_FOLLOWED_TAGS} hashtags already.`, 'too-many-tags');
  await insertFollowedTag.run(tx, self, tag);
}

/** Idempotent. */
export const unfollowTag = (tx: ThoughtsDb, self: ActorId, tag: string): Promise<void> =>
  deleteFollowedTag.run(tx, self, tag);

/** The hashtags among `tags` that `self` follows; none for an anonymous request. */
export const findFollowedTags = async (
  db: ThoughtsDb,
  self: ActorId | null,
  tags: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(self === null || tags.length === 0 ? [] : await selectFollowedAmong.values(db, self, tags));
