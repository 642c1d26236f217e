// SQL that finds what an entry may refer to, and keeps it there until the transaction ends.
import { prepared } from '@tandem/platform/database/prepared.ts';
import { among, locking } from '@tandem/platform/database/sql.ts';
import type { JournalDb, MediaTable } from '../../tables.ts';

const lockActivities = prepared((tx: JournalDb, userId: string, ids: readonly string[]) =>
  locking(
    tx,
    'forKeyShare',
    tx
      .selectFrom('activity')
      .select('id')
      .where((where) => among(tx, where.ref('id'), ids))
      .where('user_id', '=', userId),
  ),
);

/** Which of `ids` are activities of the user; they cannot be removed until this transaction ends. */
export const holdActivities = async (
  tx: JournalDb,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> => toSet(await lockActivities(tx, userId, ids));

const lockMedia = prepared(
  (tx: JournalDb, userId: string, kind: MediaTable['kind'], ids: readonly string[]) =>
    locking(
      tx,
      'forKeyShare',
      tx
        .selectFrom('media')
        .select('id')
        .where((where) => among(tx, where.ref('id'), ids))
        .where('user_id', '=', userId)
        .where('kind', '=', kind),
    ),
);

/** Which of `ids` are media of that kind of the user; they cannot be removed until this transaction ends. */
export const holdMedia = async (
  tx: JournalDb,
  userId: string,
  kind: MediaTable['kind'],
  ids: readonly string[],
): Promise<Set<string>> => toSet(await lockMedia(tx, userId, kind, ids));

const toSet = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
