// The body of a response, compressed at most once per coding however often it is sent.
import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { clientOf } from '../client.ts';
import { type InFlight, TRACKING_THRESHOLD, trackResponse } from '../load-shedding/in-flight.ts';
import {
  CODINGS,
  COMPRESSION_THRESHOLD,
  type Coding,
  compress,
  compressStream,
  isCompressible,
  negotiateCoding,
  setContentEncoding,
  setNotModifiedTag,
  vary,
} from './compression.ts';
import {
  type ChunkBudget,
  createChunkBudget,
  SPOOL_THRESHOLD,
  type Spool,
  SpooledFile,
  spoolAll,
} from './spool.ts';

/** Text or bytes in memory, or a file. */
export type PayloadBody = string | Buffer | SpooledFile;

/**
 * In UTF-16 units. Longer texts are sent as bytes: for a string, Node reserves three times its length, the
 * maximum in UTF-8, and beyond 16 KiB that costs more than the rest of a page.
 */
const MAX_STRING_LENGTH = 4096;

export class Payload {
  readonly body: PayloadBody;
  /** In bytes; for a short text, in UTF-16 units. */
  readonly size: number;
  /** The available codings. */
  readonly codings: readonly Coding[];
  readonly #forms = new Map<Coding | 'plain', Promise<PayloadBody>>();
  #holders = 1;

  /** `compressed` holds precomputed forms. */
  constructor(body: PayloadBody, compressed: Partial<Record<Coding, Buffer>> = {}) {
    for (const [coding, bytes] of Object.entries(compressed))
      this.#forms.set(coding as Coding, Promise.resolve(bytes));
    this.codings = Object.keys(compressed).length > 0 ? (Object.keys(compressed) as Coding[]) : CODINGS;
    this.body = typeof body === 'string' && body.length > MAX_STRING_LENGTH ? Buffer.from(body) : body;
    this.size = this.body instanceof SpooledFile ? this.body.size : this.body.length;
  }

  /** Returns the uncompressed body; a large one is moved to a file first. */
  uncompressed(spool: Spool): Promise<PayloadBody> | PayloadBody {
    const { body } = this;
    if (body instanceof SpooledFile || body.length <= SPOOL_THRESHOLD) return body;
    return this.#once('plain', () => spoolAll(spool, [toBytes(body)]));
  }

  compressed(coding: Coding, spool: Spool): Promise<PayloadBody> {
    return this.#once(coding, () => this.#compress(coding, spool));
  }

  /** Adds a holder; the creator is the first one. */
  retain(): void {
    this.#holders += 1;
  }

  /** The last release deletes its files; responses being sent from them continue. */
  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    releaseBody(this.body);
    for (const form of this.#forms.values()) form.then(releaseBody, () => {});
    this.#forms.clear();
  }

  #once(name: Coding | 'plain', make: () => Promise<PayloadBody>): Promise<PayloadBody> {
    const known = this.#forms.get(name);
    if (known) return known;
    const form = make();
    this.#forms.set(name, form);
    // Failures are not cached.
    form.catch(() => this.#forms.delete(name));
    return form;
  }

  async #compress(coding: Coding, spool: Spool): Promise<PayloadBody> {
    if (this.body instanceof SpooledFile) return spoolAll(spool, compressStream(this.body.stream(), coding));
    const bytes = await compress(toBytes(this.body), coding);
    return bytes.length > SPOOL_THRESHOLD ? spoolAll(spool, [bytes]) : bytes;
  }
}

/** Without a copy of bytes, which may be tens of megabytes. */
const toBytes = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

function releaseBody(body: PayloadBody): void {
  if (body instanceof SpooledFile) body.release();
}

// Sends responses: compressed if worthwhile, from disk if large, and counted as in flight until the client
// has read them.

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

const track = (responses: InFlight, reply: FastifyReply, bytes: number): void =>
  trackResponse(responses, reply.raw, { client: clientOf(reply.request), bytes });

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
