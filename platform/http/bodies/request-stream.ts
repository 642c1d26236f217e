// Reads request bodies that may end early.
import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { Refusal } from '../../refusal.ts';

/** The refusal of a body that ends before its announced length. Most such clients can no longer read it. */
export const prematureEnd = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'The body is truncated.', { code: 'body-ends-early', cause });

/**
 * Returns the body as a separate stream. Destroying it leaves the connection open, because a response is
 * still to be sent. Fails with {@link prematureEnd} if the client disconnects or has disconnected already.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough({
    // Immediately: the pipe would unpipe later, and then pause a request that is being drained.
    destroy: (error, done) => {
      request.unpipe(body);
      done(error);
    },
  });
  // Without a listener, an error with no reader would end the process.
  body.on('error', () => {});
  finished(request, { writable: false }, (cause) => {
    if (!request.complete) body.destroy(prematureEnd(cause));
  });
  return request.pipe(body);
}

/** In bytes: enough for a phone video sent as a photo by mistake. */
const MAX_DRAINED = 256 * 1024 * 1024;

/**
 * Reads and discards the rest of a body. Many clients read the response only after sending everything, and
 * would lose it if the connection closed. Bodies with more than 256 MiB left are cut off.
 */
export function drainBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) {
    request.resume();
    return;
  }
  let left = MAX_DRAINED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
