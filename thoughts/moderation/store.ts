// SQL of moderation.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { sql } from 'kysely';
import type { ActorLimitTable, ModerationActTable, ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../ids.ts';

export const insertAct = defineQuery((tx: ThoughtsDb, act: ModerationActTable) =>
  tx.insertInto('moderation_act').values(act),
);

/** Ids are in order of time; `person` is a folded handle, or '' for all actions. */
export const selectActs = (db: ThoughtsDb, person: string, limit: number, offset: number) =>
  actsAbout(db, person).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();

export async function countActs(db: ThoughtsDb, person: string): Promise<number> {
  const { total } = await actsAbout(db, person)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function actsAbout(db: ThoughtsDb, person: string) {
  const acts = db.selectFrom('moderation_act');
  // The predicate of the partial index, which PostgreSQL does not infer from a parameter.
  return person === '' ? acts : acts.where('person', '=', person).where('person', '<>', sql.lit(''));
}

/** The number of actions by kind about each of `people`, folded handles. */
export async function selectActCounts(db: ThoughtsDb, people: readonly string[]) {
  if (people.length === 0) return [];
  return db
    .selectFrom('moderation_act')
    .select(['person', 'act'])
    .select((select) => [
      select.fn.countAll<number>().as('times'),
      select.fn.max<number>('created_at').as('last'),
    ])
    .where((where) => isIn(db, where.ref('person'), people))
    .where('person', '<>', sql.lit(''))
    .groupBy(['person', 'act'])
    .execute();
}

export async function countReports(db: ThoughtsDb): Promise<number> {
  const { total } = await db
    .selectFrom('report')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** `prefix` is folded; newest first. */
export const selectAccountsBy = (db: ThoughtsDb, prefix: string, limit: number, offset: number) =>
  accountsBy(db, prefix)
    .leftJoin('actor', 'actor.account_id', 'account.id')
    .select([
      'account.username',
      'account.email',
      'account.role',
      'account.created_at',
      'account.disabled_at',
    ])
    .select([
      'actor.style_hidden',
      sql<boolean | number>`coalesce(actor.custom_css, '') <> ''`.as('has_style'),
    ])
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countAccountsBy(db: ThoughtsDb, prefix: string): Promise<number> {
  const { total } = await accountsBy(db, prefix)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function accountsBy(db: ThoughtsDb, prefix: string) {
  const query = db.selectFrom('account');
  if (prefix === '') return query;
  const pattern = `${prefix.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return query.where((where) =>
    where.or([
      sql<boolean>`username_key like ${pattern} escape '\\'`,
      sql<boolean>`email_key like ${pattern} escape '\\'`,
    ]),
  );
}

export const updateStyleHidden = defineQuery((tx: ThoughtsDb, handleKey: string, style_hidden: 0 | 1) =>
  tx.updateTable('actor').set({ style_hidden }).where('handle_key', '=', handleKey).where('host', 'is', null),
);

export const upsertLimit = defineQuery((tx: ThoughtsDb, limit: ActorLimitTable) =>
  tx
    .insertInto('actor_limit')
    .values(limit)
    .onConflict((on) =>
      on.column('actor_id').doUpdateSet({ level: limit.level, created_at: limit.created_at }),
    ),
);

export const deleteLimit = defineQuery((tx: ThoughtsDb, id: ActorId) =>
  tx.deleteFrom('actor_limit').where('actor_id', '=', id),
);

export const selectLimit = defineQuery((db: ThoughtsDb, id: ActorId) =>
  db.selectFrom('actor_limit').select('level').where('actor_id', '=', id),
);

/** Newest first. */
export const selectLimited = defineQuery((db: ThoughtsDb, limit: number, offset: number) =>
  db
    .selectFrom('actor_limit')
    .innerJoin('actor', 'actor.id', 'actor_limit.actor_id')
    .select(['actor.username', 'actor.host', 'actor_limit.level', 'actor_limit.created_at'])
    .orderBy('actor_limit.created_at', 'desc')
    .orderBy('actor_limit.actor_id')
    .limit(limit)
    .offset(offset),
);

export const countLimited = defineQuery((db: ThoughtsDb) =>
  db.selectFrom('actor_limit').select((limit) => limit.fn.countAll<number>().as('count')),
);

/** The follows by and of an actor, in any state. */
export const selectFollowsOf = defineQuery((db: ThoughtsDb, id: ActorId) =>
  db
    .selectFrom('follow')
    .select(['follower_id', 'followee_id'])
    .where((where) => where.or([where('follower_id', '=', id), where('followee_id', '=', id)])),
);

/** The levels of the suspended and limited actors among `keys`, folded handles. */
export async function selectLevels(db: ThoughtsDb, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('actor_limit')
    .innerJoin('actor', 'actor.id', 'actor_limit.actor_id')
    .select(['actor.handle_key', 'actor_limit.level'])
    .where((where) => isIn(db, where.ref('actor.handle_key'), keys))
    .execute();
}

/** The newest public thoughts of an actor, including suspended ones. */
export const selectLastPublic = defineQuery((db: ThoughtsDb, handleKey: string, limit: number) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['thought.id', 'thought.summary', 'thought.content', 'thought.created_at'])
    .where('actor.handle_key', '=', handleKey)
    .where('thought.visibility', '=', sql.lit('public' as const))
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .limit(limit),
);

/** Those with an id or a URI of `ids`. */
export async function selectThoughtsNamed(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  uris: readonly string[],
): Promise<{ id: ThoughtId; uri: string | null; actor_id: ActorId; content: string; created_at: number }[]> {
  if (ids.length + uris.length === 0) return [];
  return db
    .selectFrom('thought')
    .select(['id', 'uri', 'actor_id', 'content', 'created_at'])
    .where((where) => where.or([isIn(db, where.ref('id'), ids), isIn(db, where.ref('uri'), uris)]))
    .execute();
}

/** By usernames as stored. */
export async function selectLocalPeople(db: ThoughtsDb, usernames: readonly string[]) {
  if (usernames.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['username', 'role', 'disabled_at'])
    .where((where) => isIn(db, where.ref('username_key'), usernames.map(foldCase)))
    .execute();
}
