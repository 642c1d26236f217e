// Exports all data of a user as an archive of one consistent state.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createFairSemaphore } from '@tandem/platform/concurrency/fair-semaphore.ts';
import { keepHeapSmall } from '@tandem/platform/http/load-shedding/heap-growth.ts';
import { createInFlight } from '@tandem/platform/http/load-shedding/in-flight.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { JournalContext } from '../../context.ts';
import { spoolJournal } from './spool.ts';
import { streamZip } from './zip.ts';

/** `name` is a plain file name. */
export type Export = { name: string; stream: Readable };

/** Limits concurrent spooling, which holds a database connection, to one per user. */
const exportSemaphore = createFairSemaphore({ permits: 2, perKey: 1, queued: 32 });

/** Limits concurrent downloads: beyond it the slowest of the user with most downloads is closed. */
const downloads = createInFlight({ max: 16, bytes: 1, isTooSlow: () => false });

/** Runs `work` with an export permit of `userId`; see `FairSemaphore.run`. */
export const withExportPermit = <Result>(
  userId: AccountId,
  work: () => Promise<Result>,
  isGone: () => boolean,
): Promise<Result> => exportSemaphore.run(userId, work, isGone);

/** `origin` is that of the media URLs. The spooled files are removed when the stream closes. */
export async function exportJournal(
  journal: JournalContext,
  userId: AccountId,
  origin: string,
): Promise<Export> {
  const made = await createExport(journal, userId, origin);
  trackDownload(userId, made.stream);
  return made;
}

/** Tracks the download until the stream closes. */
function trackDownload(userId: AccountId, stream: Readable): void {
  let bytesMoved = 0;
  stream.on('pass', (bytes: number) => {
    bytesMoved += bytes;
  });
  const tracked = downloads.begin({
    client: userId,
    bytes: 0,
    bytesMoved: () => bytesMoved,
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
    using _small = keepHeapSmall();
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
