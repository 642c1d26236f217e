// Validates an uploaded picture: detects its type from its bytes, strips metadata, and limits its dimensions.
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { type Dimensions, readDimensions } from '@tandem/platform/media/dimensions.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { MEDIA, type MediaType } from '@tandem/platform/media/sniffing/media-type.ts';
import { detectFileType } from '@tandem/platform/media/sniffing/sniff.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';

/** The picture types that all browsers support. HEIC and HEIF are not among them. */
const TYPES: readonly MediaType[] = [MEDIA.jpeg, MEDIA.png, MEDIA.webp, MEDIA.gif, MEDIA.avif];

export const PICTURE_TYPES: readonly string[] = TYPES.map(({ contentType }) => contentType);

/** The limit in pixels. Mastodon uses the same limit, also for remote pictures. */
export const MAX_PIXELS = 33_177_600;

export type Picture = StagedFile & MediaType & Dimensions;

/** @throws unsupported-media for other types, invalid for damaged files and too many pixels. */
export async function readPicture(staged: StagedFile): Promise<Picture> {
  const type = await detectFileType(staged.path);
  if (!type || !PICTURE_TYPES.includes(type.contentType)) {
    throw new Refusal('unsupported-media', `${nameOf(type)} Send a picture in JPEG, PNG, WebP, GIF or AVIF.`);
  }
  const cleaned = await stripMetadata(staged, type);
  const dimensions = await readDimensions(cleaned.path);
  if (!dimensions) throw invalid('/file', 'is damaged: it has no width or height', 'damaged-media');
  if (dimensions.width * dimensions.height > MAX_PIXELS) {
    throw invalid('/file', `must have at most ${MAX_PIXELS} pixels`, 'too-many-pixels');
  }
  return { ...cleaned, ...type, ...dimensions };
}

/** Phones take pictures in HEIC, so the error explains why it is refused. */
const nameOf = (type: MediaType | null | undefined): string =>
  type === MEDIA.heic || type === MEDIA.heif
    ? 'HEIC pictures are not accepted because browsers cannot display them.'
    : 'The file is not a picture in a supported format.';
