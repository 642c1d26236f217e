// SQL of what inbound activities are about.
import { preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
import { sql } from 'kysely';
import type { ActorId } from '../../tables.ts';
import type { Relation } from '../memory/memory.ts';
import type { FederationDb } from '../tables.ts';

const selectAuthor = preparedFirst((db: FederationDb, thoughtId: string) =>
  db.selectFrom('thought').select('actor_id').where('id', '=', thoughtId),
);

export const selectAuthorOf = async (db: FederationDb, thoughtId: string): Promise<ActorId | null> =>
  (await selectAuthor(db, thoughtId))?.actor_id ?? null;

/** The table of each relation, and which of its columns is the object; `actor` is the other. */
const PLACES = {
  Like: { table: 'thought_like', actor: 'actor_id', object: 'thought_id' },
  Announce: { table: 'boost', actor: 'actor_id', object: 'thought_id' },
  Follow: { table: 'follow', actor: 'follower_id', object: 'followee_id' },
  Block: { table: 'block', actor: 'blocker_id', object: 'blocked_id' },
} as const;

/** The activity id of a relation's row; undefined where there is none. */
export async function selectRelation(
  db: FederationDb,
  { kind, actorId, objectId }: Relation,
): Promise<{ uri: string | null } | undefined> {
  const { table, actor, object } = PLACES[kind];
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .select('uri')
    .where(ref(actor), '=', actorId)
    .where(ref(object), '=', objectId)
    .executeTakeFirst();
}

/** The thing that an actor's activity is about, by the activity's id; null where no row has it. */
export async function selectRelationByUri(
  db: FederationDb,
  kind: Relation['kind'],
  actorId: ActorId,
  uri: string,
): Promise<Relation | null> {
  const { table, actor, object } = PLACES[kind];
  const { ref } = db.dynamic;
  const row = await db
    .selectFrom(table)
    .select(sql.ref<string>(object).as('object_id'))
    .where(ref(actor), '=', actorId)
    .where('uri', '=', uri)
    .executeTakeFirst();
  return row ? { kind, actorId, objectId: row.object_id } : null;
}

export async function updateRelationUri(
  tx: FederationDb,
  { kind, actorId, objectId }: Relation,
  uri: string,
): Promise<void> {
  const { table, actor, object } = PLACES[kind];
  const { ref } = tx.dynamic;
  await tx
    .updateTable(table)
    .set({ uri })
    .where(ref(actor), '=', actorId)
    .where(ref(object), '=', objectId)
    .execute();
}

/** The follow of one of our people that a Follow with this id asked for. */
export async function selectFollowerByUri(
  db: FederationDb,
  followeeId: ActorId,
  uri: string,
): Promise<ActorId | null> {
  const row = await db
    .selectFrom('follow')
    .select('follower_id')
    .where('followee_id', '=', followeeId)
    .where('uri', '=', uri)
    .executeTakeFirst();
  return row?.follower_id ?? null;
}

/** People here who follow somebody, at most `limit`. */
export async function selectLocalFollowers(
  db: FederationDb,
  followeeId: ActorId,
  limit: number,
): Promise<ActorId[]> {
  const rows = await db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('follow.follower_id')
    .where('follow.followee_id', '=', followeeId)
    .where('actor.host', 'is', null)
    .orderBy('follow.follower_id')
    .limit(limit)
    .execute();
  return rows.map(({ follower_id }) => follower_id);
}

const countSince = preparedFirst(
  (db: FederationDb, { from, to, since }: { from: string; to: string; since: number }) =>
    db
      .selectFrom('report')
      .select((select) => select.fn.countAll<number>().as('reports'))
      .where('actor_uri', '>=', from)
      .where('actor_uri', '<=', to)
      .where('created_at', '>', since),
);

/** How many reports by the actors from one address to another have come since an instant. */
export const countReports = async (
  db: FederationDb,
  search: { from: string; to: string; since: number },
): Promise<number> => (await countSince(db, search))?.reports ?? 0;

/** Kept once. */
export const insertReport = preparedEffect(
  (tx: FederationDb, report: { id: string; actor_uri: string; body: string; created_at: number }) =>
    tx
      .insertInto('report')
      .values(report)
      .onConflict((on) => on.doNothing()),
);
