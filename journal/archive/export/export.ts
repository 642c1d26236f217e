// Everything a person has, as one archive of one state (journal-decisions, Data).
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createFairSemaphore } from '@tandem/platform/concurrency/fair-semaphore.ts';
import { createInFlight } from '@tandem/platform/http/load-shedding/in-flight.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { JournalContext } from '../../context.ts';
import { spoolJournal } from './spool.ts';
import { streamZip } from './zip.ts';

/** `name` is a plain file name. */
export type Export = { name: string; stream: Readable };

/** Each holds a database connection while it spools; nobody has both permits. */
const exportSemaphore = createFairSemaphore({ permits: 2, perKey: 1, queued: 32 });

/** Archives are made as they are read. Beyond so many the slowest is cut off, of whoever reads most. */
const downloads = createInFlight({ max: 16, bytes: 1, isTooSlow: () => false });

/** Runs `work` when it is the turn of `userId`; see `FairSemaphore.run`. */
export const withExportPermit = <Result>(
  userId: AccountId,
  work: () => Promise<Result>,
  isGone: () => boolean,
): Promise<Result> => exportSemaphore.run(userId, work, isGone);

/** `origin` is that of the entries' media URLs. What the archive is made from is gone when the stream closes. */
export async function exportJournal(
  journal: JournalContext,
  userId: AccountId,
  origin: string,
): Promise<Export> {
  const made = await createExport(journal, userId, origin);
  trackDownload(userId, made.stream);
  return made;
}

/** Keeps the export among those that are read until it is over. */
function trackDownload(userId: AccountId, stream: Readable): void {
  let bytesMoved = 0;
  stream.on('pass', (bytes: number) => {
    bytesMoved += bytes;
  });
  const tracked = downloads.begin({
    ...{ network: userId, bytes: 0, bytesMoved: () => bytesMoved },
    close: () => void stream.destroy(),
  });
  stream.once('close', () => tracked[Symbol.dispose]());
}

async function createExport(
  { config, database, blobStore: store, clock }: JournalContext,
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
