// Reads a body that may be compressed, endless or a bomb, up to a number of bytes.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RemoteError } from '../remote-error.ts';

/** What is asked for in `accept-encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** What zlib and brotli call their errors. */
const CODING_ERRORS = ['Z_', 'ERR_BROTLI', 'ERR__'];

/**
 * The body's bytes without its content coding. Stops reading at `maxBytes`, counted both as they come and as
 * they unfold; rejects with `too-large` or `encoding`, or what the stream broke with.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return pipeline(body, collect(maxBytes));
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    // Destroying an unread body emits an error, which is of no interest.
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
