// Sends responses: compressed if worthwhile, from disk if large, and counted as in flight until the client
// has read them.
import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientOf } from '../client.ts';
import type { InFlight } from '../load-shedding/in-flight.ts';
import { type ChunkBudget, createChunkBudget } from './chunk-budget.ts';
import { setContentEncoding, setNotModifiedTag, vary } from './coding-headers.ts';
import {
  CODINGS,
  COMPRESSION_THRESHOLD,
  type Coding,
  compressStream,
  isCompressible,
  negotiateCoding,
} from './compression.ts';
import { Payload, type PayloadBody } from './payload.ts';
import { type Spool, SpooledFile } from './spool.ts';

type PayloadSenderOptions = { responses: InFlight; spool: Spool };

/**
 * Sends `body` with the status and headers set on `reply`. Strings must be short. Resolves when sending has
 * started, not when the client has read the response; it resolves to undefined because awaiting a `reply`
 * means awaiting its reader. If `isSecret`, the length of the response must not depend on its content.
 */
export type SendPayload = (
  reply: FastifyReply,
  body: Payload | Readable | string | null,
  how?: { isSecret: boolean },
) => Promise<void>;

/** In bytes: the kernel accepts smaller responses immediately. */
const TRACKING_THRESHOLD = 16 * 1024;
/** Memory of a stream in bytes: one chunk read and one being written. */
const STREAM_MEMORY = 64 * 1024;
/** Including the memory of a compressor. */
const COMPRESSED_STREAM_MEMORY = 512 * 1024;
/** Large bodies are written in chunks of this many bytes, which makes progress measurable. */
const CHUNK_SIZE = 64 * 1024;
/** Chunks of 16 to 64 KiB per iteration of the event loop, which take less than a millisecond. */
const CHUNKS_PER_LOOP = 8;

export function createPayloadSender({ responses, spool }: PayloadSenderOptions): SendPayload {
  const budget = createChunkBudget(CHUNKS_PER_LOOP);
  return async (reply, body, { isSecret } = { isSecret: false }) => {
    const isHead = reply.request.method === 'HEAD';
    if (typeof body === 'string' && !isHead) return void reply.send(body);
    if (body === null) {
      if (reply.statusCode === 304) setNotModifiedTag(reply);
      return void reply.send();
    }
    const coding = isSecret || typeof body === 'string' ? null : chooseCoding(reply, body);
    if (body instanceof Readable) return sendStream(reply, body, coding);
    if (isHead) return sendHead(reply, body instanceof Payload ? body.body : body, coding);
    const payload = body as Payload;
    const form = coding ? await payload.compressed(coding, spool) : await payload.uncompressed(spool);
    if (coding) setContentEncoding(reply, coding);
    return sendBody(reply, form);
  };

  function sendBody(reply: FastifyReply, form: PayloadBody): void {
    if (form instanceof SpooledFile) {
      const stream = form.stream(budget);
      track(responses, reply, STREAM_MEMORY);
      return void reply.header('content-length', form.size).send(stream);
    }
    if (form.length < TRACKING_THRESHOLD) return void reply.send(form);
    track(responses, reply, form.length);
    if (form.length <= CHUNK_SIZE) return void reply.send(form);
    const bytes = Buffer.from(form as string);
    void reply.header('content-length', bytes.length).send(toChunks(bytes));
  }

  function sendStream(reply: FastifyReply, stream: Readable, coding: Coding | null): void {
    if (coding) setContentEncoding(reply, coding);
    if (reply.request.method === 'HEAD') {
      // The length is unknown without reading the stream.
      stream.destroy();
      return void reply.send();
    }
    track(responses, reply, coding ? COMPRESSED_STREAM_MEMORY : STREAM_MEMORY);
    void reply.send(throttle(coding ? compressStream(stream, coding) : stream, budget));
  }
}

function sendHead(reply: FastifyReply, body: PayloadBody, coding: Coding | null): void {
  if (coding) setContentEncoding(reply, coding);
  else void reply.header('content-length', body instanceof SpooledFile ? body.size : Buffer.byteLength(body));
  void reply.send();
}

/** Counts the response as in flight until it ends. */
function track(responses: InFlight, reply: FastifyReply, bytes: number): void {
  const { socket } = reply.request.raw;
  const tracked = responses.begin({
    client: clientOf(reply.request),
    bytes,
    bytesMoved: () => socket.bytesWritten - socket.writableLength,
    // With a reset: otherwise the kernel would hold buffered data until the client reads it.
    close: () => void socket.resetAndDestroy(),
  });
  reply.raw.once('close', () => tracked[Symbol.dispose]());
}

/** Returns null if the client accepts no coding or nothing would be gained; otherwise sets `Vary`. */
function chooseCoding(reply: FastifyReply, body: Payload | Readable): Coding | null {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!isCompressible(type) || reply.statusCode === 206 || reply.hasHeader('content-encoding')) return null;
  if (body instanceof Payload && body.size < COMPRESSION_THRESHOLD) return null;
  vary(reply, 'Accept-Encoding');
  const accepted = reply.request.headers['accept-encoding'] as string | undefined;
  return negotiateCoding(accepted, body instanceof Payload ? body.codings : CODINGS);
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

/**
 * Reads `source` in chunks as the consumer requests them and `budget` allows. Propagates errors of `source`,
 * and destroys `source` if the consumer stops reading.
 */
function throttle(source: Readable, budget: ChunkBudget): Readable {
  let sent = 0;
  const throttled = new Readable({
    // No read-ahead: each chunk is held until the client reads it.
    highWaterMark: 0,
    read: () => budget.next(pull, sent),
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  const pull = (): void => {
    if (throttled.destroyed) return;
    const chunk: Buffer | null = source.read();
    if (chunk === null) return void source.once('readable', pull);
    sent += chunk.length;
    throttled.push(chunk);
  };
  finished(source, { writable: false }, (error) => {
    if (error) throttled.destroy(error);
    else throttled.push(null);
  });
  return throttled;
}
