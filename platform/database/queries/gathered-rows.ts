// Rows of one table that the works of a shared transaction gather, and that one statement inserts
// (docs/decisions/0197).
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DeferredWrite } from '../transactions/deferred-writes.ts';
import { defineQuery } from './define-query.ts';

/** The columns of the rows and the types that their values are sent as. */
type GatheredColumns<Row> = { readonly [Name in keyof Row]-?: 'text' | 'bigint' };

const ARRAYS = { text: sql`text[]`, bigint: sql`bigint[]` };

/**
 * The kind of deferred write that inserts gathered rows into `table`, in the order in which they were
 * gathered. Fails where a row violates a constraint. `computed` has the expressions of columns whose values
 * are not stored as they are sent; they refer to `given`.
 */
export function gatheredRows<Tables, Row extends object>(
  table: keyof Tables & string,
  columns: GatheredColumns<Row>,
  computed: { readonly [Name in keyof Row]?: RawBuilder<unknown> } = {},
): DeferredWrite<Tables, Row[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const all = sql.join(names.map((name) => sql.ref(name)));
  const selected = sql.join(names.map((name) => computed[name] ?? sql.ref(`given.${name}`)));
  const insert = defineQuery((tx: Db<Tables>, ...values: readonly (readonly unknown[])[]) => {
    const arrays = names.map((name, at) => sql`${sql.val(values[at])}::${ARRAYS[columns[name]]}`);
    const given = sql`unnest(${sql.join(arrays)}) as given (${all})`;
    return {
      compile: () =>
        sql`insert into ${sql.table(table)} (${all}) select ${selected} from ${given}`.compile(tx),
    };
  });
  return {
    create: () => [],
    flush: (tx, rows) => insert.run(tx, ...names.map((name) => rows.map((row) => row[name]))),
  };
}
