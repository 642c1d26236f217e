// Counts downloads that take long to read, before any of them is sent.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientOf } from '../client.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import { Reply } from '../replies/reply.ts';

/** In bytes: what the buffers of a connection take is over soon, whether or not anybody reads it. */
const LONG = 1024 * 1024;

/** Throws a refusal (unavailable) if the client has too many; the download is closed then. */
export function countDownload(
  reply: FastifyReply,
  result: unknown,
  { beginDownload }: Pick<LoadControl, 'beginDownload'>,
): void {
  if (!(result instanceof Reply && result.body instanceof Readable)) return;
  if (!(Number(result.headers['content-length']) > LONG)) return;
  try {
    const counted = beginDownload(clientOf(reply.request));
    reply.raw.once('close', () => counted[Symbol.dispose]());
  } catch (error) {
    result.body.destroy();
    throw error;
  }
}
