// A reply with its own status, headers or body type, for handlers whose result is not just JSON.
import type { Readable } from 'node:stream';
import { yieldLoop } from '../../concurrency/yield-loop.ts';
import { SPOOL_THRESHOLD, type Spool, type SpooledFile, type SpoolWriter } from '../payload/spool.ts';

type ReplyBody = object | string | Buffer | Readable | SpooledFile | null;

export class Reply {
  readonly status: number;
  readonly body: ReplyBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ReplyBody = null, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

// A reply that takes long to compute: the handler returns a function, which runs when capacity is available.

export class BulkReply {
  /** Must depend only on URL, caller and database, because it runs once for all concurrent requests. */
  readonly run: (spool: Spool) => Promise<Reply>;

  constructor(run: (spool: Spool) => Promise<Reply>) {
    this.run = run;
  }
}

// A reply with a long list that is computed in slices, so that other requests are served in between.

/**
 * One JSON list of the presented items of all `slices`. It is complete before sending, so that a slow client
 * holds no resources and a failure gets an error response. A long list is written to a file of `spool`.
 */
export async function replyInSlices<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
  spool?: Spool,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const parts: Buffer[] = [];
  let buffered = 0;
  let writer: SpoolWriter | undefined;
  const flush = async (): Promise<void> => {
    writer ??= await spool?.create();
    for (const part of parts.splice(0)) await writer?.write(part);
    buffered = 0;
  };
  let startedAt = performance.now();
  try {
    for await (const bytes of toJson(slices, present)) {
      parts.push(bytes);
      buffered += bytes.length;
      if (spool && buffered > SPOOL_THRESHOLD) await flush();
      await yieldLoop(performance.now() - startedAt);
      startedAt = performance.now();
    }
    if (writer) await flush();
  } catch (error) {
    await writer?.abort();
    throw error;
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', ...extraHeaders };
  return new Reply(200, writer ? writer.finish() : Buffer.concat(parts), headers);
}

async function* toJson<Item>(
  slices: AsyncIterable<readonly Item[]>,
  present: (item: Item) => object,
): AsyncIterable<Buffer> {
  let isFirst = true;
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield Buffer.from((isFirst ? '[' : ',') + JSON.stringify(slice.map(present)).slice(1, -1));
    isFirst = false;
  }
  yield Buffer.from(isFirst ? '[]' : ']');
}

// Encodes the Location header. Headers must be ASCII, but redirect targets may contain any characters, such
// as a path typed by a user or the URL of a remote actor.

const ASCII = /^[\x21-\x7e]*$/;

/** Returns the headers with non-ASCII characters of `location` encoded as in browsers. */
export function withAsciiLocation(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { location } = headers;
  if (location === undefined || ASCII.test(location)) return headers;
  const encoded = location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  // Host names use a different encoding than the rest of the URL.
  return { ...headers, location: URL.parse(location)?.href ?? encoded };
}
