// SQL of full-text search: FTS5 on SQLite, tsvector on PostgreSQL, over the tokens that `tokenizer.ts` makes.
import { dialectOf } from '@tandem/platform/database/sql.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { type Query, toFts5Match, toTsQuery, wholeWords } from './query.ts';

/** What is searched: its table, and the column that names the thing found. */
export type Realm = { table: 'search_thought' | 'search_user'; ref: 'thought_id' | 'actor_id' };
export const THOUGHTS: Realm = { table: 'search_thought', ref: 'thought_id' };
export const USERS: Realm = { table: 'search_user', ref: 'actor_id' };

/** Makes `tokens` the words of the thing `id`, in place of what they were. */
export async function replaceWords(
  tx: ThoughtsDb,
  { table, ref }: Realm,
  id: string,
  tokens: readonly string[],
): Promise<void> {
  const words = sql.ref(`${table}_words`);
  if (dialectOf(tx) === 'postgres') {
    await sql`
      insert into ${sql.table(table)} (${sql.ref(ref)}, words) values (${id}, array_to_tsvector(${tokens}::text[]))
      on conflict (${sql.ref(ref)}) do update set words = excluded.words
    `.execute(tx);
    return;
  }
  await sql`insert into ${sql.table(table)} (${sql.ref(ref)}) values (${id}) on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert or replace into ${words} (rowid, words)
    select id, ${tokens.join(' ')} from ${sql.table(table)} where ${sql.ref(ref)} = ${id}
  `.execute(tx);
}

/** The ids (as a subquery) of the things of `realm` whose words answer `query`; null where nothing can. */
function matching(db: ThoughtsDb, { table, ref }: Realm, query: Query): RawBuilder<unknown> | null {
  const words = sql.ref(`${table}_words`);
  if (dialectOf(db) === 'postgres') {
    const text = toTsQuery(query);
    return text === null
      ? null
      : sql`select ${sql.ref(ref)} from ${sql.table(table)} where words @@ ${text}::tsquery`;
  }
  const text = toFts5Match(query);
  return text === null
    ? null
    : sql`select ${sql.ref(ref)} from ${sql.table(table)} where id in (select rowid from ${words} where ${words} match ${text})`;
}

type Found<Id> = { ids: Id[]; total: number };
type Slice = { limit: number; offset: number };
const NOTHING = { ids: [], total: 0 };

/** Thoughts that `viewer` may see: those with every word whole first, then the newest. */
export async function selectThoughts(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  { limit, offset }: Slice,
): Promise<Found<string>> {
  const found = matching(db, THOUGHTS, query);
  const exact = matching(db, THOUGHTS, wholeWords(query));
  if (!found || !exact) return NOTHING;
  const visible = db
    .selectFrom('thought')
    .where((where) => sql<SqlBool>`${where.ref('thought.id')} in (${found})`)
    .where((where) => visibleTo(where, viewer));
  const { total } = await visible
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await visible
    .select('thought.id')
    .orderBy((order) => sql`case when ${order.ref('thought.id')} in (${exact}) then 0 else 1 end`)
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map((row) => row.id), total };
}

/** People here and known elsewhere, by username and display name; ordered like thoughts. */
export async function selectUsers(
  db: ThoughtsDb,
  query: Query,
  { limit, offset }: Slice,
): Promise<Found<ActorId>> {
  const found = matching(db, USERS, query);
  const exact = matching(db, USERS, wholeWords(query));
  if (!found || !exact) return NOTHING;
  const people = db
    .selectFrom('actor')
    .where((where) => sql<SqlBool>`${where.ref('actor.id')} in (${found})`);
  const { total } = await people
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await people
    .select('actor.id')
    .orderBy((order) => sql`case when ${order.ref('actor.id')} in (${exact}) then 0 else 1 end`)
    .orderBy('actor.created_at', 'desc')
    .orderBy('actor.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map((row) => row.id), total };
}
