// Copies all data of a service into a database of the other dialect, and verifies the copy.
import type { Kysely } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Database } from '../database.ts';
import { createTableChecksum, type TableChecksum } from './checksum.ts';
import { planCopy, type Table } from './plan.ts';
import { checksumTable, readRows } from './read.ts';
import { deleteAllRows, dropIndexes, insertTableRows, isEmpty, readSequence, setSequence } from './write.ts';

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
export type CopyResult = Record<string, TableChecksum>;

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
    throw new Refusal('conflict', `The database to copy into is not empty: ${table.name} has rows.`);
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
    const counts = `${found.rows} rows for ${wanted?.rows}`;
    throw new Refusal('unavailable', `The copy is not what was read: ${table.name} has ${counts}.`);
  }
}
