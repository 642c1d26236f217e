// Lists the tables to copy from a SQLite schema, ordered so that referenced rows come first.
import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../queries/insert-rows.ts';

/** A table with its ordered columns, its primary key, and whether its ids come from a sequence. */
export type Table = { name: string; columns: ColumnTypes; key: readonly string[]; isNumbered: boolean };

export type Row = Record<string, string | number | null>;

type Column = { name: string; type: string; pk: number };

/** Excluded, because the copy has its own schema tables. */
const SCHEMA_TABLES = ['migration', 'schema_floor'];

/** The tables of the SQLite database except those `excluded`; both dialects have the same tables. */
export async function planCopy(sqlite: Kysely<unknown>, excluded: readonly string[]): Promise<Table[]> {
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
