// Everything a person has, as one archive of one state (journal-decisions, Data).
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import { createInFlight } from '@tandem/platform/http/load/in-flight.ts';
import { createFairSemaphore } from '@tandem/platform/jobs/fair-semaphore.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { Journal } from '../../journal.ts';
import { spoolJournal } from './spool.ts';
import { streamZip } from './zip.ts';

/** `name` is a plain file name. */
export type Export = { name: string; stream: Readable };

/** Each holds a database connection while it spools; nobody has both permits. */
const spooling = createFairSemaphore({ permits: 2, perKey: 1, queued: 32 });

/** Archives are made as they are read. Beyond so many the slowest is cut off, of whoever reads most. */
const reading = createInFlight({ most: 16, bytes: 1, isLate: () => false });

/** Runs `work` when it is the turn of `userId`; see `FairSemaphore.run`. */
export const inExportTurn = <Result>(
  userId: AccountId,
  work: () => Promise<Result>,
  isGone: () => boolean,
): Promise<Result> => spooling.run(userId, work, isGone);

/** `origin` is that of the entries' media URLs. What the archive is made from is gone when the stream closes. */
export async function exportJournal(journal: Journal, userId: AccountId, origin: string): Promise<Export> {
  const made = await makeExport(journal, userId, origin);
  track(userId, made.stream);
  return made;
}

/** Keeps the export among those that are read until it is over. */
function track(userId: AccountId, stream: Readable): void {
  let moved = 0;
  stream.on('pass', (bytes: number) => {
    moved += bytes;
  });
  const tracked = reading.begin({
    ...{ network: userId, bytes: 0, moved: () => moved },
    cut: () => void stream.destroy(),
  });
  stream.once('close', () => tracked[Symbol.dispose]());
}

async function makeExport(
  { config, database, store, clock }: Journal,
  userId: AccountId,
  origin: string,
): Promise<Export> {
  await mkdir(config.exportFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(config.exportFolder, 'export-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const spool = await database.snapshot((db) => spoolJournal(db, folder, { userId, origin }));
    const now = clock.now();
    const today = momentIn(spool.user.timezone ?? 'UTC', now).localDate;
    const stream = streamZip({ spool, store, now }, remove);
    return { name: `mood-journal-${spool.user.username}-${today}.zip`, stream };
  } catch (error) {
    await remove();
    throw error;
  }
}
