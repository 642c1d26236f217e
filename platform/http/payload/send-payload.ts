// The way out of every response: compressed where that pays, on the disk where it is large, and in the ledger of what is
// in flight until its client has read it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { networkOf } from '../../identity/network.ts';
import type { InFlight } from '../load-shedding/in-flight.ts';
import { createChunkBudget } from './chunk-budget.ts';
import { setContentEncoding, setNotModifiedTag, vary } from './coding-headers.ts';
import { type Coding, compressStream, isCompressible, negotiateCoding } from './compression.ts';
import { Payload, type PayloadBody } from './payload.ts';
import { type Spool, SpooledFile } from './spool.ts';
import { throttle } from './throttled-stream.ts';

export type PayloadSenderOptions = { responses: InFlight; spool: Spool };

/**
 * Sends `body` with the status and headers that `reply` has. It resolves when the response is on its way, not when it
 * was read: that is why it resolves to nothing, since whoever awaits a `reply` waits for its reader. `isSecret` says that its length must tell nothing of it.
 */
export type SendPayload = (
  reply: FastifyReply,
  body: Payload | Readable | null,
  how?: { isSecret: boolean },
) => Promise<void>;

/** Bytes: the kernel takes what is less at once. */
const TRACKING_THRESHOLD = 16 * 1024;
/** Bytes of memory that a stream holds on its way: a piece that was read and one that is being written. */
const STREAM_MEMORY = 64 * 1024;
/** With what a compressor holds. */
const COMPRESSED_STREAM_MEMORY = 512 * 1024;
/** Large bodies are written in pieces of so many bytes, so that it is seen whether they are read. */
const CHUNK_SIZE = 64 * 1024;
/** Pieces of 16 to 64 KiB in one iteration of the event loop: they take less than a millisecond. */
const CHUNKS_PER_LOOP = 8;

export function createPayloadSender({ responses, spool }: PayloadSenderOptions): SendPayload {
  const budget = createChunkBudget(CHUNKS_PER_LOOP);
  return async (reply, body, { isSecret } = { isSecret: false }) => {
    if (body === null) {
      if (reply.statusCode === 304) setNotModifiedTag(reply);
      return void reply.send();
    }
    const coding = isSecret ? null : chooseCoding(reply, body);
    if (body instanceof Readable) return sendStream(reply, body, coding);
    if (reply.request.method === 'HEAD') return sendHead(reply, body, coding);
    const form = coding ? await body.compressed(coding, spool) : await body.uncompressed(spool);
    if (coding) setContentEncoding(reply, coding);
    return sendBody(reply, form);
  };

  function sendBody(reply: FastifyReply, form: PayloadBody): void {
    if (form instanceof SpooledFile) {
      const stream = form.stream(budget);
      track(reply, STREAM_MEMORY);
      return void reply.header('content-length', form.size).send(stream);
    }
    if (form.length < TRACKING_THRESHOLD) return void reply.send(form);
    track(reply, form.length);
    if (form.length <= CHUNK_SIZE) return void reply.send(form);
    const bytes = Buffer.from(form as string);
    void reply.header('content-length', bytes.length).send(toChunks(bytes));
  }

  function sendStream(reply: FastifyReply, stream: Readable, coding: Coding | null): void {
    if (coding) setContentEncoding(reply, coding);
    if (reply.request.method === 'HEAD') {
      // Nobody reads it to its end to find out how long it is.
      stream.destroy();
      return void reply.send();
    }
    track(reply, coding ? COMPRESSED_STREAM_MEMORY : STREAM_MEMORY);
    void reply.send(throttle(coding ? compressStream(stream, coding) : stream, budget));
  }

  function sendHead(reply: FastifyReply, content: Payload, coding: Coding | null): void {
    const { body } = content;
    if (coding) setContentEncoding(reply, coding);
    else
      void reply.header('content-length', body instanceof SpooledFile ? body.size : Buffer.byteLength(body));
    void reply.send();
  }

  /** Puts the response into the ledger until it is over, one way or the other. */
  function track(reply: FastifyReply, bytes: number): void {
    const { socket } = reply.request.raw;
    const tracked = responses.begin({
      network: networkOf(reply.request.ip),
      bytes,
      bytesMoved: () => socket.bytesWritten - socket.writableLength,
      close: () => void socket.destroy(),
    });
    reply.raw.once('close', () => tracked[Symbol.dispose]());
  }
}

/** Null where the client takes none, or nothing would be gained; says that it was chosen. */
function chooseCoding(reply: FastifyReply, body: Payload | Readable): Coding | null {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!isCompressible(type) || reply.statusCode === 206 || reply.hasHeader('content-encoding')) return null;
  if (body instanceof Payload && !body.isWorthCompressing) return null;
  vary(reply, 'Accept-Encoding');
  return negotiateCoding(reply.request.headers['accept-encoding'] as string | undefined);
}

function toChunks(bytes: Buffer): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: CHUNK_SIZE,
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + CHUNK_SIZE) : null);
      at += CHUNK_SIZE;
    },
  });
}
