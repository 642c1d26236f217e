// Reads a body up to a number of bytes. The body may be compressed, endless or a decompression bomb.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RemoteError } from '../remote-error.ts';

/** The value of `accept-encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Prefixes of the error codes of zlib and brotli. */
const CODING_ERRORS = ['Z_', 'ERR_BROTLI', 'ERR__'];

/**
 * Returns the decoded bytes of the body. Stops at `maxBytes`, counted both before and after decoding; rejects
 * with `too-large`, `encoding`, or the error of the stream.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return pipeline(body, collect(maxBytes));
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    // Destroying an unread body emits an error, which is ignored.
    body.on('error', () => {}).destroy();
    throw new RemoteError('encoding', `Unknown content coding ${encoding.slice(0, 40)}`);
  }
  try {
    return await pipeline(body, atMost(maxBytes), decoder, collect(maxBytes));
  } catch (error) {
    throw isCodingError(error)
      ? new RemoteError('encoding', 'Broken content coding', { cause: error })
      : error;
  }
}

async function* limit(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RemoteError('too-large', `More than ${maxBytes} bytes`);
    yield chunk;
  }
}

const atMost = (maxBytes: number) => (source: AsyncIterable<Buffer>) => limit(source, maxBytes);

const collect =
  (maxBytes: number) =>
  async (source: AsyncIterable<Buffer>): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(limit(source, maxBytes)));

const isCodingError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CODING_ERRORS.some((prefix) => String(error.code).startsWith(prefix));
