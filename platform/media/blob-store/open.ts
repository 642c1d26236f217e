// Opens the configured media storage.
import { join } from 'node:path';
import { type Clock, systemClock } from '../../time/clock.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskStore } from './disk-store.ts';
import type { Bucket } from './settings.ts';

/** `mediaFolder` holds the media, or only staged files if there is a bucket. */
export type BlobStoreLocation = { mediaFolder: string; mediaBucket: Bucket | null };

/** Throws if the bucket does not exist or denies access; a temporarily unavailable one is opened. */
export async function openBlobStore(
  { mediaFolder, mediaBucket }: BlobStoreLocation,
  clock: Clock = systemClock,
): Promise<BlobStore> {
  if (!mediaBucket) return await openDiskStore(mediaFolder, clock);
  // Imported on demand: it takes tens of megabytes.
  const { openS3Store } = await import('./s3/store.ts');
  return await openS3Store(mediaBucket, join(mediaFolder, 'incoming'), clock);
}
