// SQL of the newest that people did, in the form that each database reads fastest (docs/decisions/0020): SQLite
// walks an index per person and leaves it at the first row that is too old to matter, PostgreSQL must be asked for
// the newest of each person. Every source answers `id`, `at` and `booster_id`, '' where the thought stands for itself.
import { dialectOf } from '@tandem/platform/database/sql.ts';
import { sql } from 'kysely';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { blockedAround } from '../visibility/visibility.ts';
import { selectFollowees } from './store-followees.ts';

const NOBODY = '' as ActorId;

/** The newest `reach` thoughts of followed people that are public or for followers. */
export function newestThoughts(db: ThoughtsDb, viewer: ActorId, reach: number) {
  const newest = thoughts(db, reach).where('thought.visibility', '<>', sql.lit('private' as const));
  if (dialectOf(db) === 'sqlite') {
    const all = newest.where('thought.actor_id', 'in', selectFollowees(db, viewer));
    return db.selectFrom(all.as('source')).select(['source.id', 'source.at', 'source.booster_id']);
  }
  return db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      newest.whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')).as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id']);
}

/** The newest `reach` boosts that followed people made of what `viewer` may see. */
export function newestBoosts(db: ThoughtsDb, viewer: ActorId, reach: number) {
  const newest = boosts(db, reach).where('boost.author_id', 'not in', blockedAround(db, viewer));
  if (dialectOf(db) === 'sqlite') {
    const all = newest.where('boost.actor_id', 'in', selectFollowees(db, viewer));
    return db.selectFrom(all.as('source')).select(['source.id', 'source.at', 'source.booster_id']);
  }
  return db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      newest.whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')).as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id']);
}

/** The newest `reach` thoughts of `viewer`, whoever may see them. */
export const newestOwn = (db: ThoughtsDb, viewer: ActorId, reach: number) =>
  db
    .selectFrom(thoughts(db, reach).where('thought.actor_id', '=', viewer).as('source'))
    .select(['source.id', 'source.at', 'source.booster_id']);

const thoughts = (db: ThoughtsDb, reach: number) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.created_at as at', sql.lit(NOBODY).as('booster_id')])
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .limit(reach);

const boosts = (db: ThoughtsDb, reach: number) =>
  db
    .selectFrom('boost')
    .select(['boost.thought_id as id', 'boost.created_at as at', 'boost.actor_id as booster_id'])
    .orderBy('boost.created_at', 'desc')
    .orderBy('boost.thought_id', 'desc')
    .limit(reach);
