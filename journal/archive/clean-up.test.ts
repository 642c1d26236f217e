// What a process that died left of an export or import goes a day later, and not before.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { toAccountId } from '@tandem/platform/identity/caller.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { journalMigrations } from '../app.ts';
import { toEntryId, toImportId } from '../ids.ts';
import type { JournalTables } from '../tables.ts';
import { useJournal } from '../testing/journal.ts';
import { leftovers, NO_LEFTOVERS } from './testing/leftovers.ts';

eachDatabase('leftovers of an interrupted process', (dialect) => {
  const journal = useJournal(dialect);

  test('are removed after a day, because another process may still use them before', async () => {
    const begun = journal.clock.now();
    const id = toImportId(randomUUID());
    await using database = await openDatabase<JournalTables>(journal.config.database, journalMigrations);
    const entry = {
      import_id: id,
      spare_id: toEntryId(randomUUID()),
      mood: 3,
      local_date: '2026-01-01',
      id: null,
    };
    const times = { logged_at: 0, utc_offset: 0, created_at: 0, updated_at: 0 };
    const rest = { ...entry, ...times, content: null, is_known: 0, target_id: null };
    await database.write(async (tx) => {
      await tx
        .insertInto('import')
        .values({ id, user_id: toAccountId(randomUUID()), created_at: begun })
        .execute();
      for (const position of [0, 1, 600])
        await tx
          .insertInto('import_entry')
          .values({ ...rest, position })
          .execute();
    });
    const folder = join(journal.config.exportFolder, 'export-left');
    await mkdir(folder);
    await writeFile(join(folder, 'entries.json'), '[');
    await utimes(folder, begun / 1000, begun / 1000);

    journal.clock.advance(DAY - HOUR);
    await journal.service.runJobs();
    const kept = (await leftovers(journal)) as typeof NO_LEFTOVERS;
    assert.deepEqual([kept.rows.length, kept.exports.length], [4, 1]);

    journal.clock.advance(2 * HOUR);
    await journal.service.runJobs();
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });
});
