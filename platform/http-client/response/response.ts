// Reads the body of a response, where it is wanted.
import type { Dispatcher } from 'undici';
import { RemoteError } from '../remote-error.ts';
import { readBody } from './body.ts';

/** Decides by media type whether a body is read. */
export type MediaTypeFilter = (contentType: string) => boolean;

/** An unwanted body is read this far, so that its connection can be reused. */
const DRAINED_BYTES = 16_384;

/**
 * The body of a 2xx of a wanted type; null for another status, or when nothing is wanted. Rejects with
 * `media-type` for a 2xx of another type, and as `readBody` does.
 */
export async function readAcceptedBody(
  response: Dispatcher.ResponseData,
  isWanted: MediaTypeFilter | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
  const contentType = headerOf(response, 'content-type');
  if (isSuccess && isWanted?.(contentType)) {
    const encoding = headerOf(response, 'content-encoding').trim().toLowerCase();
    return readBody(response.body, encoding, maxBytes);
  }
  // The status stands, however the rest of the body fares.
  await response.body.dump({ limit: DRAINED_BYTES }).catch(() => null);
  if (isSuccess && isWanted) throw new RemoteError('media-type', `Not wanted: ${contentType.slice(0, 100)}`);
  return null;
}

/** A header's value, repeated ones joined, `""` when there is none. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
