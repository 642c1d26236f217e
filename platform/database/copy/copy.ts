// Copies everything a service keeps in one database into another of the other dialect, and makes sure of it.
import type { Kysely } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Database } from '../database.ts';
import { createTally, type Tally } from './checksum.ts';
import { planCopy, type Table } from './plan.ts';
import { readRows, tallyOf } from './read.ts';
import { emptyTables, insertAll, isEmpty, lastNumber, numberFrom } from './write.ts';

/** Tables whose rows follow from others and differ between the dialects; `rebuild` fills them in the copy. */
export type Derived = { tables: readonly string[]; rebuild(copy: Database<unknown>): Promise<void> };

export type Copying = {
  derived?: Derived | undefined;
  /** Empties what `to` holds before; otherwise it is refused unless it is empty. */
  isReplacing: boolean;
  onProgress(table: string, rows: number): void;
};

/** What each table holds, here and there. */
export type Copied = Record<string, Tally>;

/**
 * Copies the state of one moment, beside whoever goes on writing to `from`. Nobody may use `to` meanwhile. Refuses
 * (`conflict`) a copy that is not empty, and (`unavailable`) one that does not hold in the end what was read.
 */
export async function copyDatabase(
  from: Database<unknown>,
  to: Database<unknown>,
  copying: Copying,
): Promise<Copied> {
  const sqlite = from.dialect === 'sqlite' ? from : to;
  const tables = await planCopy(sqlite.read, copying.derived?.tables ?? []);
  await makeRoom(to, tables, copying.isReplacing);
  const read = await from.snapshot((db) => copyTables(db, to, tables, copying));
  await copying.derived?.rebuild(to);
  await to.snapshot((db) => verify(db, tables, read));
  return read;
}

async function makeRoom(
  to: Database<unknown>,
  tables: readonly Table[],
  isReplacing: boolean,
): Promise<void> {
  if (isReplacing) await to.write((tx) => emptyTables(tx, tables));
  else await requireRowless(to.read, tables);
}

/** Refuses (`conflict`) a database that has rows; `sqlite` is one of the same schema, or the same. */
export async function requireEmpty(db: Kysely<unknown>, sqlite: Kysely<unknown>): Promise<void> {
  await requireRowless(db, await planCopy(sqlite, []));
}

async function requireRowless(db: Kysely<unknown>, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    if (await isEmpty(db, table)) continue;
    throw new Refusal('conflict', `The database to copy into is not empty: ${table.name} has rows.`);
  }
}

async function copyTables(
  db: Kysely<unknown>,
  to: Database<unknown>,
  tables: readonly Table[],
  { onProgress }: Copying,
): Promise<Copied> {
  const copied: Copied = {};
  for (const table of tables) {
    const tally = createTally(table);
    for await (const rows of readRows(db, table)) {
      await to.write((tx) => insertAll(tx, table, rows));
      tally.add(rows);
      onProgress(table.name, tally.total().rows);
    }
    if (table.isNumbered) {
      const last = await lastNumber(db, table);
      await to.write((tx) => numberFrom(tx, table, last));
    }
    copied[table.name] = tally.total();
  }
  return copied;
}

async function verify(db: Kysely<unknown>, tables: readonly Table[], read: Copied): Promise<void> {
  for (const table of tables) {
    const found = await tallyOf(db, table);
    const wanted = read[table.name];
    if (found.rows === wanted?.rows && found.checksum === wanted.checksum) continue;
    const counts = `${found.rows} rows for ${wanted?.rows}`;
    throw new Refusal('unavailable', `The copy is not what was read: ${table.name} has ${counts}.`);
  }
}
