// Reads response bodies selectively.
import type { Dispatcher } from 'undici';
import { RemoteError } from '../remote-error.ts';
import { readBody } from './body.ts';

/** Selects by media type whether a body is read. */
export type MediaTypeFilter = (contentType: string) => boolean;

/** An ignored body is read up to this size, so that its connection can be reused. */
const DRAINED_BYTES = 16_384;

/**
 * Returns the body of a 2xx of an accepted type; null for another status, or without a filter. Rejects with
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
  // The status is valid even if reading the rest of the body fails.
  await response.body.dump({ limit: DRAINED_BYTES }).catch(() => null);
  if (isSuccess && isWanted) throw new RemoteError('media-type', `Not wanted: ${contentType.slice(0, 100)}`);
  return null;
}

/** The value of a header, with repeated ones joined; `""` if absent. */
export function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
