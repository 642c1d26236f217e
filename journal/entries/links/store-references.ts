// SQL that finds what an entry may refer to, and keeps it there until the transaction ends.
import { among, locking } from '@tandem/platform/database/sql.ts';
import type { JournalDb, MediaTable } from '../../tables.ts';

/** Which of `ids` are activities of the user; they cannot be removed until this transaction ends. */
export async function holdActivities(
  tx: JournalDb,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const own = tx
    .selectFrom('activity')
    .select('id')
    .where((where) => among(tx, where.ref('id'), ids))
    .where('user_id', '=', userId);
  const rows = await locking(tx, 'forKeyShare', own).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of `ids` are media of that kind of the user; they cannot be removed until this transaction ends. */
export async function holdMedia(
  tx: JournalDb,
  userId: string,
  kind: MediaTable['kind'],
  ids: readonly string[],
): Promise<Set<string>> {
  const own = tx
    .selectFrom('media')
    .select('id')
    .where((where) => among(tx, where.ref('id'), ids))
    .where('user_id', '=', userId)
    .where('kind', '=', kind);
  const rows = await locking(tx, 'forKeyShare', own).execute();
  return new Set(rows.map(({ id }) => id));
}
