// Direct access to rows that no operation creates or returns.

import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { journalMigrations } from '../app.ts';
import { type MediaId, toMediaId } from '../ids.ts';
import type { JournalDatabase, JournalTables, MediaTable } from '../tables.ts';
import type { TestJournal } from './journal.ts';

export type Rows = AsyncDisposable & {
  dialect: DialectName;
  database: JournalDatabase;
  /** Creates a medium without a file, orphaned since the epoch. Returns its id. */
  addMedia(userId: AccountId, kind?: MediaTable['kind']): Promise<MediaId>;
  orphanedSince(mediaId: MediaId): Promise<number | undefined>;
};

/** Opens the database of `journal`. Dispose it before the journal. */
export async function openRows({ config }: TestJournal): Promise<Rows> {
  const database = await openDatabase<JournalTables>(config.database, journalMigrations, { poolSize: 2 });
  return {
    dialect: database.dialect,
    database,
    addMedia: async (user_id, kind = 'photo') => {
      const id = toMediaId(crypto.randomUUID());
      const about = { content_type: 'image/png', extension: 'png', size: 1, sha256: id };
      await database.write((tx) =>
        tx
          .insertInto('media')
          .values({ id, user_id, kind, ...about, created_at: 0, loose_since: 0 })
          .execute(),
      );
      return id;
    },
    orphanedSince: async (id) => {
      const row = await database.read
        .selectFrom('media')
        .select('loose_since')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.loose_since;
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
