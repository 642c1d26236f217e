// Removes location and other personal metadata from photos and voice memos, without changing pixels and
// audio.
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Refusal } from '../../refusal.ts';
import { withDiskRefusals } from '../../storage/disk-fault.ts';
import type { StagedFile } from '../blob-store/blob-store.ts';
import { DamagedFileError, type FileBytes, limitReads, openBytes } from '../containers/bytes.ts';
import { applyEdits, type Edit, normalizeEdits } from '../containers/edits.ts';
import type { ContainerFormat, MediaType } from '../sniffing/media-type.ts';

/** Each format is loaded for its first file. */
const EDITS: Record<ContainerFormat, () => Promise<(bytes: FileBytes) => Promise<Edit[]>>> = {
  jpeg: async () => (await import('./photo/jpeg.ts')).jpegEdits,
  png: async () => (await import('./photo/png.ts')).pngEdits,
  webp: async () => (await import('./photo/webp.ts')).webpEdits,
  gif: async () => (await import('./photo/gif.ts')).gifEdits,
  isobmff: async () => (await import('./boxes/isobmff.ts')).isobmffEdits,
  'mpeg-audio': async () => (await import('./audio/frames.ts')).mpegAudioEdits,
  ogg: async () => (await import('./audio/ogg/ogg.ts')).oggEdits,
  webm: async () => (await import('./audio/webm/webm.ts')).webmEdits,
  wav: async () => (await import('./audio/wav.ts')).wavEdits,
  flac: async () => (await import('./audio/flac/flac.ts')).flacEdits,
  amr: async () => (await import('./audio/frames.ts')).amrEdits,
};

// A valid WebM needs the most: one read per element, and elements of silence have about ten bytes.
const maxReads = ({ size }: FileBytes) => 2_000 + (size >> 3);

/**
 * The edits that reduce a file of the given container to the data required for display or playback; empty if
 * there is nothing to remove. Throws `Damaged` if the file cannot be parsed to its end: a viewer may still
 * display such a file and its metadata. (Specification, "Media".)
 */
export async function metadataEdits(bytes: FileBytes, container: ContainerFormat): Promise<Edit[]> {
  const editsOf = await EDITS[container]();
  return await normalizeEdits(bytes, await editsOf(limitReads(bytes, maxReads(bytes))));
}

const damaged = (noun: string, cause: DamagedFileError): Refusal =>
  new Refusal(
    'invalid',
    `The ${noun} is damaged or incomplete, so personal data in it cannot be found and removed.`,
    { code: 'damaged-media', cause },
  );

/**
 * Returns the staged file without its metadata: unchanged if there is none, otherwise rewritten at the same
 * path with a new size and hash. Refuses (`invalid`, `damaged-media`) files that cannot be cleaned, and
 * (`unavailable`) on disk failures.
 */
export const stripMetadata = (staged: StagedFile, { container, kind }: MediaType): Promise<StagedFile> =>
  withDiskRefusals(async () => {
    await using bytes = await openBytes(staged.path);
    const edits = await metadataEdits(bytes, container).catch((error: unknown) => {
      throw error instanceof DamagedFileError ? damaged(NOUNS[kind], error) : error;
    });
    return edits.length === 0 ? staged : await rewrite(staged.path, applyEdits(bytes, edits));
  });

const NOUNS = { photo: 'photo', 'voice-memo': 'voice memo' } as const;

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
