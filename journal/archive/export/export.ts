// Everything a person has, as one archive of one state (journal-decisions, Data).
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import { createTurns } from '@tandem/platform/jobs/turns.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { Journal } from '../../journal.ts';
import { spoolJournal } from './spool.ts';
import { streamZip } from './zip.ts';

/** `name` is a plain file name. */
export type Export = { name: string; stream: Readable };

/** Each holds a database connection while it spools. */
const inTurn = createTurns(2);

/** `origin` is that of the entries' media URLs. What the archive is made from is gone when the stream closes. */
export async function exportJournal(
  { config, database, store, clock }: Journal,
  userId: AccountId,
  origin: string,
): Promise<Export> {
  await mkdir(config.exportFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(config.exportFolder, 'export-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const spool = await inTurn(() => database.snapshot((db) => spoolJournal(db, folder, { userId, origin })));
    const now = clock.now();
    const today = momentIn(spool.user.timezone ?? 'UTC', now).localDate;
    const stream = streamZip({ spool, store, now }, remove);
    return { name: `mood-journal-${spool.user.username}-${today}.zip`, stream };
  } catch (error) {
    await remove();
    throw error;
  }
}
