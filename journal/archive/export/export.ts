// Exports all data of a user as an archive of one consistent state.
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createFairSemaphore } from '@tandem/platform/concurrency/fair-semaphore.ts';
import { createInFlight } from '@tandem/platform/http/load-shedding/in-flight.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import type { JournalContext } from '../../context.ts';
import type { MediaTable } from '../../tables.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../formats/own/manifest.ts';
import { type Spool, spoolJournal } from './spool.ts';

/** `name` is a plain file name. */
export type Export = { name: string; stream: Readable };

/** Spooling holds a database connection, so it is limited to one per user. */
const exportSemaphore = createFairSemaphore({ permits: 2, perKey: 1, queued: 32 });

/**
 * Limits concurrent downloads. Above the limit, the slowest download of the user with the most downloads is
 * closed.
 */
const downloads = createInFlight({ max: 16, bytes: 1, isTooSlow: () => false });

/** Runs `work` with an export permit of `userId`; see `FairSemaphore.run`. */
export const withExportPermit = <Result>(
  userId: AccountId,
  work: () => Promise<Result>,
  isGone: () => boolean,
): Promise<Result> => exportSemaphore.run(userId, work, isGone);

/** `origin` is the origin of the media URLs. The spooled files are removed when the stream closes. */
export async function exportJournal(
  journal: JournalContext,
  userId: AccountId,
  origin: string,
): Promise<Export> {
  const made = await createExport(journal, userId, origin);
  trackDownload(userId, made.stream);
  return made;
}

/** Registers the download until the stream closes. */
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
    const now = clock.now();
    const days = config.ACCOUNT_ACTIVITY_DAYS;
    const spool = await database.snapshot((db) => spoolJournal(db, folder, { userId, origin, days, now }));
    const today = momentIn(spool.user.timezone ?? 'UTC', now).localDate;
    const stream = streamZip({ spool, store, now }, remove);
    return { name: `mood-journal-${spool.user.username}-${today}.zip`, stream };
  } catch (error) {
    await remove();
    throw error;
  }
}

// Streams a spooled journal as a ZIP; media come from the blob store.

type ZipSource = { spool: Spool; store: BlobStore; now: Instant };

/**
 * Streams the archive with backpressure; emits `pass` with the number of bytes sent. The manifest is the last
 * member, because it lists only members that were sent: media with a missing file are omitted. `onFinished`
 * is called once, when the spool is no longer needed.
 */
function streamZip(source: ZipSource, onFinished: () => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.on('data', ({ length }: Buffer) => output.emit('pass', length));
  zip.on('error', (error) => output.destroy(error));
  zip.outputStream.pipe(output);
  writeArchive(zip, output, source)
    .catch((error: unknown) => output.destroy(error as Error))
    .then(onFinished)
    // The clean-up job removes leftovers.
    .catch(() => {});
  return output;
}

async function writeArchive(zip: ZipFile, output: Readable, { spool, store, now }: ZipSource): Promise<void> {
  const add = (stream: Readable, name: string, options: Partial<ReadStreamOptions>) =>
    addMember(zip, output, stream, name, options);
  const mtime = new Date(now);
  for (const { path, name } of spool.members) await add(createReadStream(path), name, { mtime });
  const missing = new Set<string>();
  const counts = { ...spool.counts, photos: 0, voiceMemos: 0 };
  for await (const medium of readSpooledMedia(spool)) {
    const file = await store.open(medium.id);
    if (file) {
      counts[medium.kind === 'photo' ? 'photos' : 'voiceMemos'] += 1;
      await add(file.stream, mediaMemberName(medium), {
        mtime: new Date(medium.created_at),
        compress: false,
      });
    } else missing.add(medium.id);
  }
  const manifest = manifestChunks(counts, now, listMembers(spool, missing));
  await add(Readable.from(manifest, { objectMode: false }), 'manifest.json', { mtime });
  zip.end();
}

/** Resolves at the end of the member. Closing the archive destroys the member's stream. */
async function addMember(
  zip: ZipFile,
  output: Readable,
  stream: Readable,
  name: string,
  options: Partial<ReadStreamOptions>,
): Promise<void> {
  const stop = () => stream.destroy();
  output.once('close', stop);
  if (output.destroyed) stop();
  else zip.addReadStream(stream, name, { mode: 0o100600, ...options });
  try {
    await finished(stream);
  } finally {
    output.off('close', stop);
  }
}

async function* listMembers(spool: Spool, missing: ReadonlySet<string>) {
  yield* spool.members;
  for await (const medium of readSpooledMedia(spool)) {
    if (!missing.has(medium.id)) yield { name: mediaMemberName(medium), sha256: medium.sha256 };
  }
}

async function* readSpooledMedia({ media }: Spool): AsyncGenerator<MediaTable> {
  await using file = await open(media);
  for await (const line of file.readLines({ autoClose: false })) yield JSON.parse(line) as MediaTable;
}

// Writes the manifest of an export in chunks, to bound memory.

type ManifestMember = { name: string; sha256: string };

/** The chunks of `manifest.json`; `members` are all other members. */
async function* manifestChunks(
  counts: Readonly<Record<string, number>>,
  exportedAt: Instant,
  members: AsyncIterable<ManifestMember>,
): AsyncGenerator<string> {
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: formatInstant(exportedAt),
    counts,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "members": {`;
  let comma = '';
  for await (const { name, sha256 } of members) {
    yield `${comma}\n    ${JSON.stringify(name)}: "${sha256}"`;
    comma = ',';
  }
  yield '\n  }\n}\n';
}

/** Returns `media/photos/<id>.<ext>` or `media/voice-memos/<id>.<ext>`. */
const mediaMemberName = ({ id, kind, extension }: Pick<MediaTable, 'id' | 'kind' | 'extension'>): string =>
  `media/${kind}s/${id}.${extension}`;
