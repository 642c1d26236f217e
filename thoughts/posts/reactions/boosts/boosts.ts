// Boosts by local and remote actors. Counts change only together with an inserted or deleted row, which keeps
// them exact under concurrency.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { forbidden } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Actor, requireNotMoved } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import { hiddenActorIds } from '../../../foundation/relations/queries.ts';
import type { Numbered } from '../../../foundation/status-ids/status-ids.ts';
import { createTies, retried } from '../../../foundation/status-ids/ties.ts';
import { recordBoost } from '../../../foundation/stream-events/stream-events.ts';
import type { BoostTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { notify, retractNotification } from '../../../notifications/notify.ts';
import { incrementCount } from '../../thoughts/queries.ts';
import { lockThought, lockToUndo } from '../../thoughts/thoughts.ts';

type Booster = Pick<Actor, 'id' | 'host' | 'moved_to'>;

/**
 * Idempotent. `uri` is the id of the Announce from another server. Refuses thoughts hidden from `booster` and
 * non-public thoughts, including one's own: a boost would widen the audience chosen by the author. Refuses
 * users who have moved.
 */
export async function boostThought(
  tx: ThoughtsDb,
  booster: Booster,
  thoughtId: ThoughtId,
  { at, uri = null }: { at: Instant; uri?: string | null },
  now: Instant = at,
): Promise<void> {
  requireNotMoved(booster);
  const thought = await lockThought(tx, thoughtId, booster.id);
  if (thought.visibility !== 'public') throw forbidden('Only public thoughts can be boosted.', 'not-public');
  const boost = { thought_id: thoughtId, author_id: thought.actor_id, actor_id: booster.id };
  const number = await insertNumbered(tx, { ...boost, uri, created_at: at });
  if (!number) return;
  await incrementCount(tx, thoughtId, 'boost_count', 1);
  await incrementBoosted.run(tx, booster.id, 1);
  await notify(tx, { to: thought.actor_id, type: 'boost', from: booster.id, thoughtId }, now);
  await recordBoost(tx, 'boosted', thought, booster.id, number, now);
  if (booster.host === null) {
    await record(tx, { kind: 'boosted', actorId: booster.id, thoughtId, at }, now);
  }
}

/** Inserts the boost with a free tie for its date and returns both; `null` if the boost already exists. */
async function insertNumbered(tx: ThoughtsDb, boost: Omit<BoostTable, 'tie'>): Promise<Numbered | null> {
  const { created_at: at, thought_id, actor_id } = boost;
  for (let attempt = 0; ; attempt += 1) {
    const chosen = attempt === 0 ? { at, tie: nextTie(at) } : retried(at, attempt);
    const number = { created_at: chosen.at, tie: chosen.tie };
    if (await insertBoost.changed(tx, { ...boost, ...number })) return number;
    if (await selectBoost.exists(tx, thought_id, actor_id)) return null;
  }
}

const nextTie = createTies();

/** Idempotent. Retracts the author's notification. Refuses hidden thoughts that `booster` did not boost. */
export async function unboostThought(
  tx: ThoughtsDb,
  booster: Pick<Actor, 'id' | 'host'>,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  const isBoosted = () => selectBoost.exists(tx, thoughtId, booster.id);
  const thought = await lockToUndo(tx, thoughtId, booster, isBoosted);
  const ended = await deleteBoost.first(tx, thoughtId, booster.id);
  if (!ended) return;
  await incrementCount(tx, thoughtId, 'boost_count', -1);
  await incrementBoosted.run(tx, booster.id, -1);
  await retractNotification(tx, { to: thought.actor_id, type: 'boost', from: booster.id, thoughtId });
  await recordBoost(tx, 'unboosted', thought, booster.id, ended, now);
  if (booster.host === null) {
    await record(tx, { kind: 'unboosted', actorId: booster.id, thoughtId, at: ended.created_at }, now);
  }
}

/** Returns false if the boost or its number exists. */
const insertBoost = defineQuery((tx: ThoughtsDb, boost: BoostTable) =>
  tx
    .insertInto('boost')
    .values(boost)
    .onConflict((on) => on.doNothing())
    .returning('thought_id'),
);

const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  db
    .selectFrom('boost')
    .select('thought_id')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Returns the date and tie of the deleted boost; undefined without a boost. */
const deleteBoost = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .deleteFrom('boost')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning(['created_at', 'tie']),
);

const incrementBoosted = defineQuery((tx: ThoughtsDb, actorId: ActorId, by: number) =>
  tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count + ${by}` })
    .where('id', '=', actorId),
);

/**
 * The author of the thought boosted by the `boost` in scope. On SQLite a subquery looks it up on demand,
 * because the index used to read boosts does not contain it.
 */
const authorOfBoost = (db: ThoughtsDb) =>
  dialectOf(db) === 'sqlite'
    ? sql<ActorId>`(select whole.author_id from boost as whole
        where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id)`
    : sql<ActorId>`boost.author_id`;

/**
 * True unless `viewer` hides the author of the boosted thought. The author is looked up only if the viewer
 * hides anyone, which is rare (docs/tuning.md#feeds).
 */
export function isOfShownAuthor(
  db: ThoughtsDb,
  viewer: ActorId,
  hidden: Expression<ActorId | { id: ActorId }> = hiddenActorIds(db, viewer),
) {
  return sql<SqlBool>`(not exists ${hidden} or ${authorOfBoost(db)} not in ${hidden})`;
}
