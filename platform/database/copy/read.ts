// Reads a whole table in batches.
import { type Kysely, sql } from 'kysely';
import { createTableChecksum, type TableChecksum } from './checksum.ts';
import type { Row, Table } from './plan.ts';

/** A few ms of work, and little memory even if each row has a long text. */
const BATCH_SIZE = 500;

/** Yields the rows in batches, in primary key order. */
export async function* readRows(db: Kysely<unknown>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
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
