// Rows of one table that several units of work gather in a shared transaction, and that one statement inserts
// (docs/decisions/0197).
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DeferredWrite } from '../transactions/deferred-writes.ts';
import { defineQuery } from './define-query.ts';

/** The columns of the rows and the types of their parameters. */
export type GatheredColumns<Row> = { readonly [Name in keyof Row]-?: 'text' | 'bigint' };
type Computed<Row> = { readonly [Name in keyof Row]?: RawBuilder<unknown> };

const ARRAYS = { text: sql`text[]`, bigint: sql`bigint[]` };

/**
 * A kind of deferred write that inserts gathered rows into `table`, in the order of gathering. Fails if a row
 * violates a constraint. `computed` holds expressions for columns whose stored values differ from the
 * parameters; they refer to `given`.
 */
export function gatheredRows<Tables, Row extends object>(
  table: keyof Tables & string,
  columns: GatheredColumns<Row>,
  computed: Computed<Row> = {},
): DeferredWrite<Tables, Row[]> {
  const insert = insertionOf<Tables, Row, never>(table, columns, computed);
  return { create: () => [], flush: async (tx, rows) => void (await insert(tx, rows)) };
}

/**
 * Inserts rows into `table` on PostgreSQL, with one statement and in order, except those that violate a
 * unique constraint; returns the `key` of each inserted row.
 */
export const newRows = <Tables, Row extends object, Key extends keyof Row & string>(
  table: keyof Tables & string,
  columns: GatheredColumns<Row>,
  key: Key,
): ((tx: Db<Tables>, rows: readonly Row[]) => Promise<Row[Key][]>) =>
  insertionOf<Tables, Row, Key>(table, columns, {}, key);

/** Without a `key`, returns nothing, and fails if a row violates a constraint. */
function insertionOf<Tables, Row extends object, Key extends keyof Row & string>(
  table: keyof Tables & string,
  columns: GatheredColumns<Row>,
  computed: Computed<Row>,
  key?: Key,
): (tx: Db<Tables>, rows: readonly Row[]) => Promise<Row[Key][]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const all = sql.join(names.map((name) => sql.ref(name)));
  const selected = sql.join(names.map((name) => computed[name] ?? sql.ref(`given.${name}`)));
  const unlessTaken = key ? sql` on conflict do nothing returning ${sql.ref(key)}` : sql``;
  const insert = defineQuery((tx: Db<Tables>, ...values: readonly (readonly unknown[])[]) => {
    const arrays = names.map((name, at) => sql`${sql.val(values[at])}::${ARRAYS[columns[name]]}`);
    const given = sql`unnest(${sql.join(arrays)}) as given (${all})`;
    return {
      compile: () =>
        sql<
          Record<Key, Row[Key]>
        >`insert into ${sql.table(table)} (${all}) select ${selected} from ${given}${unlessTaken}`.compile(
          tx,
        ),
    };
  });
  return (tx, rows) => insert.values(tx, ...names.map((name) => rows.map((row) => row[name])));
}
