// The way out of every response: compressed where that pays, on the disk where it is large, and in the ledger of what is
// in flight until its client has read it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { networkOf } from '../../accounts/network.ts';
import type { InFlight } from '../load/in-flight.ts';
import { type Coding, compressStream, isCompressible, negotiateCoding } from './compression.ts';
import { type Body, Content } from './content.ts';
import { paced } from './paced.ts';
import { createPieceBudget } from './piece-budget.ts';
import { markCoded, nameHeldForm, vary } from './representation.ts';
import { type Spool, Spooled } from './spool.ts';

export type Outgoing = { responses: InFlight; spool: Spool };

/**
 * Sends `body` with the status and headers that `reply` has. It resolves when the response is on its way, not when it
 * was read: that is why it resolves to nothing, since whoever awaits a `reply` waits for its reader. `isSecret` says that its length must tell nothing of it.
 */
export type Deliver = (
  reply: FastifyReply,
  body: Content | Readable | null,
  how?: { isSecret: boolean },
) => Promise<void>;

/** Bytes: the kernel takes what is less at once. */
const TRACK_FROM = 16 * 1024;
/** Bytes of memory that a stream holds on its way: a piece that was read and one that is being written. */
const STREAM_HOLDS = 64 * 1024;
/** With what a compressor holds. */
const CODED_STREAM_HOLDS = 512 * 1024;
/** Large bodies are written in pieces of so many bytes, so that it is seen whether they are read. */
const PIECE = 64 * 1024;
/** Pieces of 16 to 64 KiB in one iteration of the event loop: they take less than a millisecond. */
const PIECES = 8;

export function createDelivery({ responses, spool }: Outgoing): Deliver {
  const budget = createPieceBudget(PIECES);
  return async (reply, body, { isSecret } = { isSecret: false }) => {
    if (body === null) {
      if (reply.statusCode === 304) nameHeldForm(reply);
      return void reply.send();
    }
    const coding = isSecret ? null : chooseCoding(reply, body);
    if (body instanceof Readable) return sendStream(reply, body, coding);
    if (reply.request.method === 'HEAD') return sendHead(reply, body, coding);
    const form = coding ? await body.coded(coding, spool) : await body.plain(spool);
    if (coding) markCoded(reply, coding);
    return sendForm(reply, form);
  };

  function sendForm(reply: FastifyReply, form: Body): void {
    if (form instanceof Spooled) {
      const stream = form.stream(budget);
      track(reply, STREAM_HOLDS);
      return void reply.header('content-length', form.size).send(stream);
    }
    if (form.length < TRACK_FROM) return void reply.send(form);
    track(reply, form.length);
    if (form.length <= PIECE) return void reply.send(form);
    const bytes = Buffer.from(form as string);
    void reply.header('content-length', bytes.length).send(inPieces(bytes));
  }

  function sendStream(reply: FastifyReply, stream: Readable, coding: Coding | null): void {
    if (coding) markCoded(reply, coding);
    if (reply.request.method === 'HEAD') {
      // Nobody reads it to its end to find out how long it is.
      stream.destroy();
      return void reply.send();
    }
    track(reply, coding ? CODED_STREAM_HOLDS : STREAM_HOLDS);
    void reply.send(paced(coding ? compressStream(stream, coding) : stream, budget));
  }

  function sendHead(reply: FastifyReply, content: Content, coding: Coding | null): void {
    const { body } = content;
    if (coding) markCoded(reply, coding);
    else void reply.header('content-length', body instanceof Spooled ? body.size : Buffer.byteLength(body));
    void reply.send();
  }

  /** Puts the response into the ledger until it is over, one way or the other. */
  function track(reply: FastifyReply, bytes: number): void {
    const { socket } = reply.request.raw;
    const tracked = responses.begin({
      network: networkOf(reply.request.ip),
      bytes,
      moved: () => socket.bytesWritten - socket.writableLength,
      cut: () => void socket.destroy(),
    });
    reply.raw.once('close', () => tracked[Symbol.dispose]());
  }
}

/** Null where the client takes none, or nothing would be gained; says that it was chosen. */
function chooseCoding(reply: FastifyReply, body: Content | Readable): Coding | null {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!isCompressible(type) || reply.statusCode === 206 || reply.hasHeader('content-encoding')) return null;
  if (body instanceof Content && !body.isWorthCompressing) return null;
  vary(reply, 'Accept-Encoding');
  return negotiateCoding(reply.request.headers['accept-encoding'] as string | undefined);
}

function inPieces(bytes: Buffer): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: PIECE,
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + PIECE) : null);
      at += PIECE;
    },
  });
}
