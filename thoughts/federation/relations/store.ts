// SQL of relations: the domain rows with activity ids, and the statements about them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type {
  FederationDb,
  FollowAnswerTable,
  RelationStatementTable,
} from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';

/** A Like, Announce, Follow or Block of one object by one actor. */
export type Relation = { kind: 'Like' | 'Announce' | 'Follow' | 'Block'; actorId: ActorId; objectId: string };

/** The table of each relation, and its columns for actor and object. */
const TABLES = {
  Like: { table: 'thought_like', actor: 'actor_id', object: 'thought_id' },
  Announce: { table: 'boost', actor: 'actor_id', object: 'thought_id' },
  Follow: { table: 'follow', actor: 'follower_id', object: 'followee_id' },
  Block: { table: 'block', actor: 'blocker_id', object: 'blocked_id' },
} as const;

/** The activity id of a relation's row; undefined if there is none. */
export async function selectRelation(
  db: FederationDb,
  { kind, actorId, objectId }: Relation,
): Promise<{ uri: string | null } | undefined> {
  const { table, actor, object } = TABLES[kind];
  const { ref } = db.dynamic;
  return db
    .selectFrom(table)
    .select('uri')
    .where(ref(actor), '=', actorId)
    .where(ref(object), '=', objectId)
    .executeTakeFirst();
}

/** An actor's relation with this activity id; null if there is none. */
export async function selectRelationByUri(
  db: FederationDb,
  kind: Relation['kind'],
  actorId: ActorId,
  uri: string,
): Promise<Relation | null> {
  const { table, actor, object } = TABLES[kind];
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
  uri: string | null,
): Promise<void> {
  const { table, actor, object } = TABLES[kind];
  const { ref } = tx.dynamic;
  await tx
    .updateTable(table)
    .set({ uri })
    .where(ref(actor), '=', actorId)
    .where(ref(object), '=', objectId)
    .execute();
}

/** The statements about a relation, and the relationless statement of `activity`. */
export const selectStatements = defineQuery((db: FederationDb, relation: string, activity: string) =>
  db
    .selectFrom('relation_statement')
    .selectAll()
    .where('relation', '=', relation)
    .unionAll(
      db
        .selectFrom('relation_statement')
        .selectAll()
        .where('activity', '=', activity)
        .where('relation', '=', ''),
    ),
);

export const selectStatementsById = defineQuery((db: FederationDb, activity: string) =>
  db.selectFrom('relation_statement').selectAll().where('activity', '=', activity),
);

/** The current activity id of the relation that `activity` also asserted. */
export const selectReplacement = defineQuery((db: FederationDb, activity: string) =>
  db
    .selectFrom('relation_statement as replaced')
    .innerJoin('relation_statement as current', 'current.relation', 'replaced.relation')
    .select('current.uri')
    .where('replaced.activity', '=', activity)
    .where('replaced.relation', '<>', '')
    .where('current.holds', '=', 1)
    .where('current.uri', 'is not', null),
);

export const upsertStatement = defineQuery((tx: FederationDb, row: RelationStatementTable) =>
  tx
    .insertInto('relation_statement')
    .values(row)
    .onConflict((on) =>
      on.columns(['activity', 'relation']).doUpdateSet((set) => ({
        uri: set.ref('excluded.uri'),
        first_at: set.ref('excluded.first_at'),
        asserted_at: set.ref('excluded.asserted_at'),
        bytes: set.ref('excluded.bytes'),
        undone_at: set.ref('excluded.undone_at'),
        ended_by: set.ref('excluded.ended_by'),
        ended_here_at: set.ref('excluded.ended_here_at'),
        holds: set.ref('excluded.holds'),
        seen_at: set.ref('excluded.seen_at'),
      })),
    ),
);

export const deleteStatement = defineQuery((tx: FederationDb, activity: string, relation: string) =>
  tx.deleteFrom('relation_statement').where('activity', '=', activity).where('relation', '=', relation),
);

/** Ends the current assertion of a relation, like an Undo signed at `at`. */
export const updateToEnded = defineQuery((tx: FederationDb, relation: string, at: Instant) =>
  tx
    .updateTable('relation_statement')
    .set({ holds: 0, undone_at: at })
    .where('relation', '=', relation)
    .where('holds', '=', 1)
    .where('asserted_at', '<=', at),
);

/** Records that a local user ended the relation. */
export const updateEndedLocally = defineQuery((tx: FederationDb, relation: string, at: Instant) =>
  tx.updateTable('relation_statement').set({ ended_here_at: at }).where('relation', '=', relation),
);

export const selectFollowReply = defineQuery((db: FederationDb, uri: string) =>
  db.selectFrom('follow_answer').selectAll().where('uri', '=', uri),
);

export const upsertFollowReply = defineQuery((tx: FederationDb, row: FollowAnswerTable) =>
  tx
    .insertInto('follow_answer')
    .values(row)
    .onConflict((on) =>
      on.column('uri').doUpdateSet((set) => ({
        verdict: set.ref('excluded.verdict'),
        at: set.ref('excluded.at'),
        seen_at: set.ref('excluded.seen_at'),
      })),
    ),
);

/** The local follower with a Follow of this id. */
export const selectFollowerByUri = defineQuery((db: FederationDb, followeeId: ActorId, uri: string) =>
  db.selectFrom('follow').select('follower_id').where('followee_id', '=', followeeId).where('uri', '=', uri),
);
