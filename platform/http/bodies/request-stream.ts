// Reads of a request's body that may end before the body does.
import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { Refusal } from '../../refusal.ts';

/** A client that stopped before the end of what it announced; it mostly hears no answer any more. */
export const prematureEnd = (cause?: unknown): Refusal =>
  new Refusal('invalid', 'The body ends early.', { code: 'body-ends-early', cause });

/**
 * The body as a stream of its own, which may be destroyed without the connection, on which an answer has yet to
 * be said. Fails with {@link prematureEnd} when the client goes away, before this call too.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough({
    // At once: the pipe would do so later, and stop the request that somebody reads on by then.
    destroy: (error, done) => {
      request.unpipe(body);
      done(error);
    },
  });
  // Whoever reads hears of it; when nobody does yet, or any more, it must not end the process.
  body.on('error', () => {});
  finished(request, { writable: false }, (cause) => {
    if (!request.complete) body.destroy(prematureEnd(cause));
  });
  return request.pipe(body);
}

// Enough for a film from a telephone, sent where a photo is wanted.
const MAX_DRAINED = 256 * 1024 * 1024;

/**
 * Reads on and throws away what comes: many clients look for an answer only once all is sent, and closing the
 * connection under them would lose it. Who sends more than 256 MiB in vain is cut off.
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
