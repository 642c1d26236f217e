// Takes location and other personal metadata out of photos and voice memos, and leaves pixels and sound as they are.
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { type Bytes, bounded, Damaged, openBytes } from '../bytes.ts';
import { guarded } from '../disk-fault.ts';
import type { Container, MediaType } from '../media-type.ts';
import type { StagedFile } from '../store.ts';
import { flacEdits } from './audio/flac.ts';
import { mpegAudioEdits } from './audio/id3.ts';
import { oggEdits } from './audio/ogg.ts';
import { wavEdits } from './audio/wav.ts';
import { webmEdits } from './audio/webm.ts';
import { type Edit, edited, effective } from './edits.ts';
import { isobmffEdits } from './isobmff.ts';
import { gifEdits } from './photo/gif.ts';
import { jpegEdits } from './photo/jpeg.ts';
import { pngEdits } from './photo/png.ts';
import { webpEdits } from './photo/webp.ts';

const EDITS: Record<Container, (bytes: Bytes) => Promise<Edit[]>> = {
  jpeg: jpegEdits,
  png: pngEdits,
  webp: webpEdits,
  gif: gifEdits,
  isobmff: isobmffEdits,
  'mpeg-audio': mpegAudioEdits,
  ogg: oggEdits,
  webm: webmEdits,
  wav: wavEdits,
  flac: flacEdits,
  // AMR (RFC 4867) has no place for metadata.
  amr: async () => [],
};

// An honest GIF asks for the most: one read for each sub-block of 255 bytes, a dozen for each tiny frame.
const mostReads = ({ size }: Bytes) => Math.min(200_000, 2_000 + (size >> 4));

/**
 * The edits that take the metadata out of a file of the given container; none where it has none, or is too
 * damaged or too intricate to follow. Throws only what reading throws. (Specification, "Media".)
 */
export async function metadataEdits(bytes: Bytes, container: Container): Promise<Edit[]> {
  try {
    return await effective(bytes, await EDITS[container](bounded(bytes, mostReads(bytes))));
  } catch (error) {
    if (error instanceof Damaged) return [];
    throw error;
  }
}

/**
 * The staged file without its metadata: the same one, byte for byte, where there is nothing to take out,
 * otherwise rewritten at the same path with its new size and hash. A failing disk is refused as `unavailable`.
 */
export const withoutMetadata = (staged: StagedFile, { container }: MediaType): Promise<StagedFile> =>
  guarded(async () => {
    await using bytes = await openBytes(staged.path);
    const edits = await metadataEdits(bytes, container);
    return edits.length === 0 ? staged : await rewrite(staged.path, edited(bytes, edits));
  });

async function rewrite(path: string, content: AsyncIterable<Buffer>): Promise<StagedFile> {
  const next = `${path}.clean`;
  try {
    const written = await write(next, content);
    await rename(next, path);
    return { path, ...written };
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function write(path: string, content: AsyncIterable<Buffer>) {
  await using handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
    await handle.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
