// Copies all data of a service into a database of the other dialect, and verifies the copy.

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Database } from '../database.ts';
import { dialectOf } from '../queries/expressions.ts';
import { type ColumnTypes, rowsAsTable } from '../queries/insert-rows.ts';

/** Tables derived from others, with a form that differs by dialect; `rebuild` fills them in the copy. */
export type DerivedTables = { tables: readonly string[]; rebuild(copy: Database<unknown>): Promise<void> };

export type CopyOptions = {
  derived?: DerivedTables | undefined;
  /** Deletes the rows in `to` first; otherwise a `to` with rows is refused. */
  isReplacing: boolean;
  /**
   * Whether `to` is a SQLite file that is discarded unless it is completed. Its indexes are then created
   * after its tables are filled.
   */
  isDraft: boolean;
  onProgress(table: string, rows: number): void;
};

/** Checksums by table. */
type CopyResult = Record<string, TableChecksum>;

/**
 * Copies a snapshot of `from`, which may be written to concurrently; `to` must not be in use. Refuses
 * (`conflict`) a target that is not empty, and (`unavailable`) a copy with checksums that differ from the
 * source.
 */
export async function copyDatabase(
  from: Database<unknown>,
  to: Database<unknown>,
  options: CopyOptions,
): Promise<CopyResult> {
  const sqlite = from.dialect === 'sqlite' ? from : to;
  const tables = await planCopy(sqlite.read, options.derived?.tables ?? []);
  await prepareTarget(to, tables, options.isReplacing);
  const restoreIndexes = options.isDraft ? await dropIndexes(to) : null;
  const checksums = await from.snapshot((db) => copyTables(db, to, tables, options));
  await restoreIndexes?.();
  await options.derived?.rebuild(to);
  await to.snapshot((db) => verifyCopy(db, tables, checksums));
  return checksums;
}

async function prepareTarget(
  to: Database<unknown>,
  tables: readonly Table[],
  isReplacing: boolean,
): Promise<void> {
  if (isReplacing) await to.write((tx) => deleteAllRows(tx, tables));
  else await requireTablesEmpty(to.read, tables);
}

/**
 * Refuses (`conflict`) a database with rows; `sqlite` is a database with the same schema, or the same
 * database.
 */
export async function requireEmpty(db: Kysely<unknown>, sqlite: Kysely<unknown>): Promise<void> {
  await requireTablesEmpty(db, await planCopy(sqlite, []));
}

async function requireTablesEmpty(db: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    if (await isEmpty(db, table)) continue;
    throw new Refusal('conflict', `The target database is not empty: ${table.name} has rows.`);
  }
}

async function copyTables(
  db: Kysely<unknown>,
  to: Database<unknown>,
  tables: readonly Table[],
  { onProgress }: CopyOptions,
): Promise<CopyResult> {
  const copied: CopyResult = {};
  for (const table of tables) {
    const checksum = createTableChecksum(table);
    for await (const rows of readRows(db, table)) {
      await to.write((tx) => insertTableRows(tx, table, rows));
      checksum.add(rows);
      onProgress(table.name, checksum.total().rows);
    }
    if (table.isNumbered) {
      const last = await readSequence(db, table);
      await to.write((tx) => setSequence(tx, table, last));
    }
    copied[table.name] = checksum.total();
  }
  return copied;
}

async function verifyCopy(
  db: Kysely<unknown>,
  tables: readonly Table[],
  expected: CopyResult,
): Promise<void> {
  for (const table of tables) {
    const found = await checksumTable(db, table);
    const wanted = expected[table.name];
    if (found.rows === wanted?.rows && found.checksum === wanted.checksum) continue;
    const counts = `${found.rows} rows instead of ${wanted?.rows}`;
    throw new Refusal('unavailable', `The copy differs from its source: ${table.name} has ${counts}.`);
  }
}

/** A few ms of work, and little memory even if each row has a long text. */
const BATCH_SIZE = 500;

/** Yields the rows in batches, in primary key order. */
async function* readRows(db: Kysely<unknown>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const readAfter = async (last?: Row): Promise<Row[]> => {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${names} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(BATCH_SIZE)}`.execute(
      db,
    );
    return rows;
  };
  for (let batch = readAfter(); ; ) {
    const rows = await batch;
    const isLast = rows.length < BATCH_SIZE;
    if (!isLast) {
      // Prefetches the next batch. Its rejection is ignored if the consumer stops.
      batch = readAfter(rows.at(-1));
      batch.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}

/** The row count and the checksum of a table. */
export async function checksumTable(db: Kysely<unknown>, table: Table): Promise<TableChecksum> {
  const checksum = createTableChecksum(table);
  for await (const rows of readRows(db, table)) checksum.add(rows);
  return checksum.total();
}

/** `checksum` is 128 bits in lower-case hex. */
export type TableChecksum = { rows: number; checksum: string };

const MASK = (1n << 128n) - 1n;

/** Sums the hashes of rows: a changed, missing or duplicate row changes the sum. */
function createTableChecksum({ columns }: Table): {
  add(rows: readonly Row[]): void;
  total(): TableChecksum;
} {
  const names = Object.keys(columns);
  let count = 0;
  let sum = 0n;
  return {
    add(rows) {
      for (const row of rows) {
        const hash = createHash('sha256').update(JSON.stringify(names.map((name) => row[name])));
        sum = (sum + BigInt(`0x${hash.digest('hex').slice(0, 32)}`)) & MASK;
      }
      count += rows.length;
    },
    total: () => ({ rows: count, checksum: sum.toString(16).padStart(32, '0') }),
  };
}

// Fills and empties the tables of a copy.

async function insertTableRows(tx: Kysely<unknown>, { name, columns }: Table, rows: Row[]): Promise<void> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  // Sequence ids are copied because they define the order of events.
  const overriding = dialectOf(tx) === 'postgres' ? sql`overriding system value` : sql``;
  await sql`
    insert into ${sql.table(name)} (${names}) ${overriding}
    select ${names} from ${rowsAsTable(tx, columns, rows)}`.execute(tx);
}

async function isEmpty(db: Kysely<unknown>, { name }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
}

/** Deletes all rows of the tables, including rows that cascade. */
async function deleteAllRows(tx: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/**
 * Drops the indexes of a SQLite database that no constraint needs; returns a function that recreates them.
 * Sorting all rows once is faster than updating an index for each row.
 */
async function dropIndexes(to: Database<unknown>): Promise<() => Promise<void>> {
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
async function setSequence(tx: Kysely<unknown>, { name, key }: Table, last: number | null): Promise<void> {
  // SQLite reports 0 for a table that never had a row.
  if (last === null || last === 0) return;
  if (dialectOf(tx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${name}, ${key[0]}), ${last})`.execute(tx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx);
}

/** A table with its ordered columns, its primary key, and whether its ids come from a sequence. */
export type Table = { name: string; columns: ColumnTypes; key: readonly string[]; isNumbered: boolean };

type Row = Record<string, string | number | null>;

type Column = { name: string; type: string; pk: number };

/** Excluded, because the copy has its own schema tables. */
const SCHEMA_TABLES = ['migration', 'schema_floor'];

/** The tables of the SQLite database except those `excluded`; both dialects have the same tables. */
async function planCopy(sqlite: Kysely<unknown>, excluded: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<{ name: string; is_numbered: number }>`
    select l.name, s.sql like '%autoincrement%' as is_numbered
    from pragma_table_list l join sqlite_schema s on s.name = l.name and s.type = 'table'
    where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\'
    order by l.name`.execute(sqlite);
  const excludedNames = new Set([...SCHEMA_TABLES, ...excluded]);
  const tables = new Map<string, Table>();
  for (const { name, is_numbered } of rows) {
    if (!excludedNames.has(name)) tables.set(name, await describeTable(sqlite, name, is_numbered === 1));
  }
  return await orderByReferences(sqlite, tables);
}

async function describeTable(sqlite: Kysely<unknown>, name: string, isNumbered: boolean): Promise<Table> {
  const { rows } =
    await sql<Column>`select name, type, pk from pragma_table_info(${name}) order by cid`.execute(sqlite);
  const columns = rows.map((column) => [column.name, column.type === 'TEXT' ? 'text' : 'integer'] as const);
  const key = rows.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  return { name, columns: Object.fromEntries(columns), key: key.map((column) => column.name), isNumbered };
}

async function orderByReferences(
  sqlite: Kysely<unknown>,
  tables: ReadonlyMap<string, Table>,
): Promise<Table[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select l.name as child, f."table" as parent
    from pragma_table_list l, pragma_foreign_key_list(l.name) f where l.schema = 'main'`.execute(sqlite);
  const ordered = new Set<Table>();
  const visit = (table: Table): void => {
    for (const { child, parent } of rows) {
      const named = tables.get(parent);
      if (child === table.name && named && named !== table && !ordered.has(named)) visit(named);
    }
    ordered.add(table);
  };
  for (const table of tables.values()) visit(table);
  return [...ordered];
}
