// Inserts many rows with one statement whose text does not depend on their number: they are one JSON
// parameter.
import { type Kysely, sql } from 'kysely';
import { dialectOf } from './expressions.ts';

/** The columns of the rows, with their types; integers may have 64 bits. */
export type ColumnTypes = Readonly<Record<string, 'text' | 'integer'>>;

type RowOf<Columns extends ColumnTypes> = {
  readonly [Name in keyof Columns]: Columns[Name] extends 'integer' ? number : string | null;
};

/** Inserts `rows`, except those with an existing key. */
export async function insertRows<Tables, Columns extends ColumnTypes>(
  tx: Kysely<Tables>,
  table: keyof Tables & string,
  columns: Columns,
  rows: readonly RowOf<NoInfer<Columns>>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names}) select ${names} from ${rowsAsTable(tx, columns, rows)}
    where true on conflict do nothing`.execute(tx);
}

/** `rows` as a table named `given` with these columns, all as one parameter. */
export function rowsAsTable<Tables>(tx: Kysely<Tables>, columns: ColumnTypes, rows: readonly object[]) {
  const json = JSON.stringify(rows);
  const names = Object.keys(columns);
  if (dialectOf(tx) === 'postgres') {
    const typed = names.map((name) => sql`${sql.ref(name)} ${TYPES[columns[name] ?? 'text']}`);
    return sql`json_to_recordset(${json}::json) as given (${sql.join(typed)})`;
  }
  const taken = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(taken)} from json_each(${json}))`;
}

const TYPES = { text: sql`text`, integer: sql`bigint` };
