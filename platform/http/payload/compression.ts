// Content codings (RFC 9110, section 8.4): what is compressed, for whom, and what that does to entity tags.
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
import Negotiator from 'negotiator';

/** In the order we like them: zstd is the fastest for what it saves, and every client that has none of these has gzip. */
export const CODINGS = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Bytes: less than this saves no packet. */
export const COMPRESSION_THRESHOLD = 1200;

const COMPRESSIBLE =
  /^(text\/|application\/([\w.+-]*\+)?(json|xml)\b|application\/(javascript|jrd\+json)\b|image\/svg)/i;

/** Whether content of this type gets shorter. Photos, memos and archives are compressed already. */
export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType);

type EncodingNegotiator = {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
};

const AVAILABLE = [...CODINGS, 'identity'];
/** Clients send few different headers: what they came to is remembered. */
const negotiated = new Map<string, Coding | null>();
const MAX_CACHED_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;

/** The coding that the client likes best, of equals the one that we do; null where it takes the content as it is. */
export function negotiateCoding(acceptEncoding: string | undefined): Coding | null {
  if (!acceptEncoding || acceptEncoding.length > MAX_HEADER_LENGTH) return null;
  const known = negotiated.get(acceptEncoding);
  if (known !== undefined) return known;
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const best = negotiator.encoding(AVAILABLE, { preferred: CODINGS });
  const coding = CODINGS.find((one) => one === best) ?? null;
  if (negotiated.size >= MAX_CACHED_HEADERS) negotiated.clear();
  negotiated.set(acceptEncoding, coding);
  return coding;
}

/** Windows of 256 KiB: a response is no film, and each one that is compressed holds a window. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 } };

const compressors = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/** Compresses what is there as a whole, on a thread of the pool. */
export function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'zstd') return compressors.zstd(bytes, ZSTD);
  return coding === 'br' ? compressors.br(bytes, BROTLI) : compressors.gzip(bytes);
}

const streamCompressors: Readonly<Record<Coding, () => Transform>> = {
  zstd: () => createZstdCompress(ZSTD),
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
};

/** Compresses a stream as it comes; ends with its error where it has one. */
export const compressStream = (stream: Readable, coding: Coding): Readable =>
  pipeline(stream, streamCompressors[coding](), () => {});

const STRONG = /^"[^"]*"$/;
const SUFFIX = new RegExp(`-(?:${CODINGS.join('|')})"`, 'g');

/** The entity tag of the compressed form: another representation, so a strong tag must be another one. */
export const codedTag = (etag: string, coding: Coding): string =>
  STRONG.test(etag) ? `${etag.slice(0, -1)}-${coding}"` : etag;

/** A list of entity tags from a client, as if nothing were ever compressed. */
export const uncodedTags = (tags: string): string => tags.replaceAll(SUFFIX, '"');

/** The tag a 304 bears: of the form that the client has, where it named one. */
export function clientTag(etag: string, ifNoneMatch: string): string {
  const held = CODINGS.map((coding) => codedTag(etag, coding)).find((tag) => ifNoneMatch.includes(tag));
  return held ?? etag;
}
