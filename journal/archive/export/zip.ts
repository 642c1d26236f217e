// Streams a spooled journal as a ZIP, its media straight from their store.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { MediaStore } from '@tandem/platform/media/store.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import type { MediaTable } from '../../tables.ts';
import { manifestChunks } from './manifest.ts';
import { mediaName } from './present.ts';
import type { Spool } from './spool.ts';

type Source = { spool: Spool; store: MediaStore; now: Instant };

/**
 * The archive, made as fast as it is read; it emits `pass` with the number of bytes that went through. The manifest comes last, since it names only what was there to be sent:
 * a medium whose file is gone is left out. `done` is called once, when the spool is needed no more.
 */
export function streamZip(source: Source, done: () => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.on('data', ({ length }: Buffer) => output.emit('pass', length));
  zip.on('error', (error) => output.destroy(error));
  zip.outputStream.pipe(output);
  fill(zip, output, source)
    .catch((error: unknown) => output.destroy(error as Error))
    .then(done)
    // What could not be removed is swept a day later.
    .catch(() => {});
  return output;
}

async function fill(zip: ZipFile, output: Readable, { spool, store, now }: Source): Promise<void> {
  const add = (stream: Readable, name: string, options: Partial<ReadStreamOptions>) =>
    addMember(zip, output, stream, name, options);
  const mtime = new Date(now);
  for (const { path, name } of spool.members) await add(createReadStream(path), name, { mtime });
  const missing = new Set<string>();
  const counts = { ...spool.counts, photos: 0, voiceMemos: 0 };
  for await (const medium of spooledMedia(spool)) {
    const file = await store.open(medium.id);
    if (file) {
      counts[medium.kind === 'photo' ? 'photos' : 'voiceMemos'] += 1;
      await add(file.stream, mediaName(medium), { mtime: new Date(medium.created_at), compress: false });
    } else missing.add(medium.id);
  }
  const manifest = manifestChunks(counts, now, members(spool, missing));
  await add(Readable.from(manifest, { objectMode: false }), 'manifest.json', { mtime });
  zip.end();
}

/** Resolves when the member has been read to its end; whoever stops reading the archive ends it too. */
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

async function* members(spool: Spool, missing: ReadonlySet<string>) {
  yield* spool.members;
  for await (const medium of spooledMedia(spool)) {
    if (!missing.has(medium.id)) yield { name: mediaName(medium), sha256: medium.sha256 };
  }
}

async function* spooledMedia({ media }: Spool): AsyncGenerator<MediaTable> {
  await using file = await open(media);
  for await (const line of file.readLines({ autoClose: false })) yield JSON.parse(line) as MediaTable;
}
