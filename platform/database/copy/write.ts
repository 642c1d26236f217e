// Fills and empties the tables of a copy.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { dialectOf } from '../queries/expressions.ts';
import { rowsAsTable } from '../queries/insert-rows.ts';
import type { Row, Table } from './plan.ts';

export async function insertTableRows(
  tx: Kysely<unknown>,
  { name, columns }: Table,
  rows: Row[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  // Sequence ids are copied because they define the order of events.
  const overriding = dialectOf(tx) === 'postgres' ? sql`overriding system value` : sql``;
  await sql`
    insert into ${sql.table(name)} (${names}) ${overriding}
    select ${names} from ${rowsAsTable(tx, columns, rows)}`.execute(tx);
}

export async function isEmpty(db: Kysely<unknown>, { name }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
}

/** Deletes all rows of the tables, including rows that cascade. */
export async function deleteAllRows(tx: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/**
 * Drops the indexes of a SQLite database that no constraint needs; returns a function that recreates them.
 * Sorting all rows once is faster than updating an index for each row.
 */
export async function dropIndexes(to: Database<unknown>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'index' and sql is not null`.execute(to.read);
  await to.write(async (tx) => {
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  });
  return async () => {
    for (const index of rows) await to.write((tx) => sql.raw(index.sql).execute(tx));
  };
}

/** The last value of a table's sequence; null before its first use. */
export async function readSequence(db: Kysely<unknown>, { name, key }: Table): Promise<number | null> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(
      db,
    );
    return rows[0]?.seq ?? null;
  }
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${key[0]})::regclass) as last`.execute(db);
  return rows[0]?.last ?? null;
}

/** Continues a sequence after `last`, so that no id is reused, even that of a deleted row. */
export async function setSequence(
  tx: Kysely<unknown>,
  { name, key }: Table,
  last: number | null,
): Promise<void> {
  // SQLite reports 0 for a table that never had a row.
  if (last === null || last === 0) return;
  if (dialectOf(tx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${name}, ${key[0]}), ${last})`.execute(tx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
}
