// SQL of media rows.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import { type MediaId, toMediaId } from '../ids.ts';
import type { Position } from '../paging/paging.ts';
import type { JournalDb, JournalTables, MediaTable } from '../tables.ts';
import { isPresent } from './queries.ts';

/** The key of a caller's medium: id, owner and kind. */
export type OwnMedium = Pick<MediaTable, 'id' | 'user_id' | 'kind'>;

export const insertMedium = (tx: JournalDb, medium: MediaTable) =>
  tx.insertInto('media').values(medium).execute();

export const selectMedium = (db: JournalDb, { id, kind }: Pick<MediaTable, 'id' | 'kind'>) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(isPresent)
    .executeTakeFirst();

const ownMedium = (db: JournalDb, { id, user_id, kind }: OwnMedium) =>
  db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind);

export const findMedium = defineQuery(ownMedium);

/** Locks the medium until the transaction ends. */
export const lockMedium = defineQuery((tx: JournalDb, medium: OwnMedium) =>
  withRowLock(tx, 'forUpdate', ownMedium(tx, medium)),
);

/** The ids of the entries that link the medium. */
export const selectEntriesWith = defineQuery((db: JournalDb, id: MediaId) =>
  db.selectFrom('entry_media').select('entry_id').where('media_id', '=', id),
);

/** Deletes the medium; its links are deleted by cascade. */
export const deleteMedium = defineQuery((tx: JournalDb, id: MediaId) =>
  tx.deleteFrom('media').where('id', '=', id),
);

export type ListedMedium = Pick<MediaTable, 'id' | 'kind' | 'content_type' | 'size' | 'created_at'> & {
  entry_count: number | null;
};

/** Newest first, ties by id; optionally after a position. */
export const selectMedia = defineQuery<
  JournalTables,
  [userId: AccountId, limit: number, after: Position<MediaId> | null],
  ListedMedium
>((db: JournalDb, userId: AccountId, limit: number, after: Position<MediaId> | null) =>
  db
    .selectFrom('media')
    .select(['id', 'kind', 'content_type', 'size', 'created_at'])
    .select((select) =>
      select
        .selectFrom('entry_media')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('entry_media.media_id', '=', 'media.id')
        .as('entry_count'),
    )
    .where('user_id', '=', userId)
    .where(isPresent)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.instant ?? 0, after?.id ?? toMediaId(''))),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);
