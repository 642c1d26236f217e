// SQL of full-text search: FTS5 on SQLite, tsvector on PostgreSQL, over the tokens that `tokenizer.ts` makes.
import { preparedEffect } from '@tandem/platform/database/prepared.ts';
import { dialectOf } from '@tandem/platform/database/sql.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { type Query, toFts5Match, toTsQuery, wholeWords } from './query.ts';

/** What is searched: its table, and the column that names the thing found. */
export type Realm = { table: 'search_thought' | 'search_user'; ref: 'thought_id' | 'actor_id' };
export const THOUGHTS: Realm = { table: 'search_thought', ref: 'thought_id' };
export const USERS: Realm = { table: 'search_user', ref: 'actor_id' };

/** Makes `tokens` the words of the thing `id`, in place of what they were. */
export const replaceWords = (
  tx: ThoughtsDb,
  { table }: Realm,
  id: string,
  tokens: readonly string[],
): Promise<void> => WRITERS[table](tx, id, tokens);

function writerOf({ table, ref }: Realm) {
  const [place, key, words] = [sql.table(table), sql.ref(ref), sql.ref(`${table}_words`)];
  const replaceVector = preparedEffect((tx: ThoughtsDb, id: string, tokens: readonly string[]) => ({
    compile: () =>
      sql`
        insert into ${place} (${key}, words) values (${id}, array_to_tsvector(${sql.val(tokens)}::text[]))
        on conflict (${key}) do update set words = excluded.words
      `.compile(tx),
  }));
  const insertRow = preparedEffect((tx: ThoughtsDb, id: string) => ({
    compile: () => sql`insert into ${place} (${key}) values (${id}) on conflict do nothing`.compile(tx),
  }));
  const replaceRow = preparedEffect((tx: ThoughtsDb, id: string, text: string) => ({
    compile: () =>
      sql`
        insert or replace into ${words} (rowid, words) select id, ${text} from ${place} where ${key} = ${id}
      `.compile(tx),
  }));
  return async (tx: ThoughtsDb, id: string, tokens: readonly string[]): Promise<void> => {
    if (dialectOf(tx) === 'postgres') return replaceVector(tx, id, tokens);
    await insertRow(tx, id);
    await replaceRow(tx, id, tokens.join(' '));
  };
}

const WRITERS = { search_thought: writerOf(THOUGHTS), search_user: writerOf(USERS) };

/** How many hits of each kind are looked through: the newest. A common word is in most of what there is. */
const MOST = 1000;

/** The newest things of `realm` whose words answer `query`, as a query of `id`; null where nothing can. */
function newestHits(db: ThoughtsDb, { table, ref }: Realm, query: Query): RawBuilder<unknown> | null {
  const words = sql.ref(`${table}_words`);
  if (dialectOf(db) === 'postgres') {
    const text = toTsQuery(query);
    return text === null
      ? null
      : sql`(select ${sql.ref(ref)} as id from ${sql.table(table)} where words @@ ${text}::tsquery
          order by ${sql.ref(ref)} desc limit ${sql.lit(MOST)})`;
  }
  const text = toFts5Match(query);
  return text === null
    ? null
    : sql`select ${sql.ref(ref)} as id from ${sql.table(table)} where id in
        (select rowid from ${words} where ${words} match ${text} order by rowid desc limit ${sql.lit(MOST)})`;
}

/** The newest hits, each once, with `rank` 0 where every word is whole, else 1; null where there can be none. */
function ranked(db: ThoughtsDb, realm: Realm, query: Query): RawBuilder<{ id: string; rank: number }> | null {
  const any = newestHits(db, realm, query);
  const exact = newestHits(db, realm, wholeWords(query));
  return any && exact
    ? sql`(select id, min(rank) as rank from
        (select id, 0 as rank from (${exact}) as exact union all select id, 1 as rank from (${any}) as found) as hit
        group by id)`
    : null;
}

type Slice = { limit: number; offset: number };
type Found<Id> = { ids: Id[]; total: number };

const sliceOf = <Id>(rows: readonly { id: Id }[], { limit, offset }: Slice): Found<Id> => ({
  ids: rows.slice(offset, offset + limit).map(({ id }) => id),
  total: rows.length,
});

/** Thoughts that `viewer` may see: those with every word whole first, then the newest. */
export async function selectThoughts(
  db: ThoughtsDb,
  query: Query,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<string>> {
  const hits = ranked(db, THOUGHTS, query);
  if (!hits) return sliceOf([], slice);
  const rows = await db
    .selectFrom(hits.as('hit'))
    .innerJoin('thought', 'thought.id', 'hit.id')
    .select('thought.id')
    .where((where) => visibleTo(where, viewer))
    .orderBy('hit.rank')
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .execute();
  return sliceOf(rows, slice);
}

/** People here and known elsewhere, by username and display name; ordered like thoughts. */
export async function selectUsers(db: ThoughtsDb, query: Query, slice: Slice): Promise<Found<ActorId>> {
  const hits = ranked(db, USERS, query);
  if (!hits) return sliceOf([], slice);
  const rows = await db
    .selectFrom(hits.as('hit'))
    .innerJoin('actor', 'actor.id', 'hit.id')
    .select('actor.id')
    .orderBy('hit.rank')
    .orderBy('actor.created_at', 'desc')
    .orderBy('actor.id', 'desc')
    .execute();
  return sliceOf(rows, slice);
}
