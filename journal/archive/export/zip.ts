// Streams a spooled journal as a ZIP, with the media read from the blob store.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import type { MediaTable } from '../../tables.ts';
import { manifestChunks } from './manifest.ts';
import { mediaMemberName } from './present.ts';
import type { Spool } from './spool.ts';

type ZipSource = { spool: Spool; store: BlobStore; now: Instant };

/**
 * The archive, produced as fast as it is read; it emits `pass` with the number of bytes sent. The manifest
 * comes last, because it names only members that were sent: a medium whose file is missing is left out.
 * `onFinished` is called once, when the spool is no longer needed.
 */
export function streamZip(source: ZipSource, onFinished: () => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.on('data', ({ length }: Buffer) => output.emit('pass', length));
  zip.on('error', (error) => output.destroy(error));
  zip.outputStream.pipe(output);
  writeArchive(zip, output, source)
    .catch((error: unknown) => output.destroy(error as Error))
    .then(onFinished)
    // The clean-up job removes what could not be removed here.
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

/** Resolves when the member has been read to its end; closing the archive destroys the member's stream. */
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
