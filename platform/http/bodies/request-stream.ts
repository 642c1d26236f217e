// Reading a request's body, which may end before it is complete.
import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { Refusal } from '../../refusal.ts';

/** The refusal of a body that ends before its announced length; its client mostly cannot read it any more. */
export const prematureEnd = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'The body ends early.', { code: 'body-ends-early', cause });

/**
 * The body as a stream of its own, which may be destroyed without closing the connection, as a response is
 * still to be sent. Fails with {@link prematureEnd} if the client disconnects, or did before this call.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough({
    // At once: the pipe would do so later, and pause a request that is being drained by then.
    destroy: (error, done) => {
      request.unpipe(body);
      done(error);
    },
  });
  // Without a listener, an error would end the process when nobody reads.
  body.on('error', () => {});
  finished(request, { writable: false }, (cause) => {
    if (!request.complete) body.destroy(prematureEnd(cause));
  });
  return request.pipe(body);
}

/** In bytes: enough for a film from a telephone, sent as a photo by mistake. */
const MAX_DRAINED = 256 * 1024 * 1024;

/**
 * Reads and discards the rest of a body: many clients read the response only once all is sent, and would lose
 * it if the connection were closed. Beyond 256 MiB it is closed.
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
