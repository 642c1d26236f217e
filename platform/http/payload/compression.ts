// Content codings (RFC 9110, section 8.4): compressible types, negotiation, and entity tags.
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import type { FastifyReply } from 'fastify';
import Negotiator from 'negotiator';

/** In order of preference: zstd has the best ratio for its time, and every client supports gzip. */
export const CODINGS = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** In bytes: compressing less saves no packet. */
export const COMPRESSION_THRESHOLD = 1200;

const COMPRESSIBLE =
  /^(text\/|application\/([\w.+-]*\+)?(json|xml)\b|application\/(javascript|jrd\+json)\b|image\/svg)/i;

/**
 * Whether compression reduces content of this type. Photos, voice memos and archives are compressed already.
 */
export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType);

type EncodingNegotiator = {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
};

/** Results by header value; clients send few different values. */
const negotiated = new Map<string, Coding | null>();
const MAX_CACHED_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;

/**
 * Returns the client's preferred coding among `available`, the first among equals; null for no compression.
 */
export function negotiateCoding(
  acceptEncoding: string | undefined,
  available: readonly Coding[] = CODINGS,
): Coding | null {
  if (!acceptEncoding || acceptEncoding.length > MAX_HEADER_LENGTH) return null;
  const key = available === CODINGS ? acceptEncoding : `${available.join()} ${acceptEncoding}`;
  const known = negotiated.get(key);
  if (known !== undefined) return known;
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const best = negotiator.encoding([...available, 'identity'], { preferred: available });
  const coding = available.find((one) => one === best) ?? null;
  if (negotiated.size >= MAX_CACHED_HEADERS) negotiated.clear();
  negotiated.set(key, coding);
  return coding;
}

/** Windows of 256 KiB, because each response holds one during compression. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 } };

const compressors = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/** Compresses a buffer on a thread of the pool. */
export function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'zstd') return compressors.zstd(bytes, ZSTD);
  return coding === 'br' ? compressors.br(bytes, BROTLI) : compressors.gzip(bytes);
}

const streamCompressors: Readonly<Record<Coding, () => Transform>> = {
  zstd: () => createZstdCompress(ZSTD),
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
};

/** Compresses a stream and propagates its errors. */
export const compressStream = (stream: Readable, coding: Coding): Readable =>
  pipeline(stream, streamCompressors[coding](), () => {});

const STRONG = /^"[^"]*"$/;
const SUFFIX = new RegExp(`-(?:${CODINGS.join('|')})"`, 'g');

/** The entity tag of the compressed form. It is a different representation, so its strong tag must differ. */
const codedTag = (etag: string, coding: Coding): string =>
  STRONG.test(etag) ? `${etag.slice(0, -1)}-${coding}"` : etag;

/** Converts a list of entity tags to those of the uncompressed form. */
const uncodedTags = (tags: string): string => tags.replaceAll(SUFFIX, '"');

/** The tag of a 304: that of the client's form, if the client named one. */
function clientTag(etag: string, ifNoneMatch: string): string {
  const held = CODINGS.map((coding) => codedTag(etag, coding)).find((tag) => ifNoneMatch.includes(tag));
  return held ?? etag;
}

/** Adds a request header name to `Vary`. */
export function vary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '');
  if (names === '*' || names.toLowerCase().split(/ *, */).includes(name.toLowerCase())) return;
  void reply.header('vary', names === '' ? name : `${names}, ${name}`);
}

/** Marks the body as compressed and removes the length of the uncompressed body. */
export function setContentEncoding(reply: FastifyReply, coding: Coding): void {
  void reply.header('content-encoding', coding).removeHeader('content-length');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') void reply.header('etag', codedTag(etag, coding));
}

/** Sets the tag of a 304 to that of the client's form (RFC 9110, section 15.4.5). */
export function setNotModifiedTag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  const { rawHeaders } = reply.request.raw;
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'if-none-match');
  if (typeof etag === 'string' && at >= 0)
    void reply.header('etag', clientTag(etag, rawHeaders[at + 1] ?? ''));
}

/** Replaces tags in conditional headers by those of the uncompressed form, which endpoints compare. */
export function stripCodingFromConditions(headers: IncomingHttpHeaders): void {
  for (const name of ['if-match', 'if-none-match'] as const) {
    const tags = headers[name];
    if (tags !== undefined) headers[name] = uncodedTags(tags);
  }
}
