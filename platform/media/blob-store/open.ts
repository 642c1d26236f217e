// Opens the media store that the settings name.
import { join } from 'node:path';
import { type Clock, systemClock } from '../../time/clock.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import type { Bucket } from './settings.ts';

/** `mediaFolder` holds the media, or only what is staged where there is a bucket. */
export type BlobStoreLocation = { mediaFolder: string; mediaBucket: Bucket | null };

/** Throws where a bucket is named that is not there or lets nobody in; one that is away for now opens. */
export async function openBlobStore(
  { mediaFolder, mediaBucket }: BlobStoreLocation,
  clock: Clock = systemClock,
): Promise<BlobStore> {
  if (!mediaBucket) return await openDiskStore(mediaFolder, clock);
  // Imported only where it is used: it takes tens of megabytes.
  const { openS3Store } = await import('./s3/store.ts');
  return await openS3Store(mediaBucket, join(mediaFolder, 'incoming'), clock);
}
