// The output of a build: the files for browsers, with their compressed forms.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** `path` begins with a slash. Files with a content hash in their name are `immutable`. */
export type BuiltFile = {
  path: string;
  contentType: string;
  immutable: boolean;
  body: Buffer;
  gzip: Buffer;
  br: Buffer;
};

/** `initial` are the paths loaded by the first visit: the page, its scripts and its styles. */
export type BuiltApp = { hash: string; files: readonly BuiltFile[]; initial: readonly string[] };

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export const contentTypeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Compresses a file once at build time. */
export async function compressFile(path: string, body: Buffer, immutable: boolean): Promise<BuiltFile> {
  const [zipped, br] = await Promise.all([compress.gzip(body, { level: 9 }), compress.br(body, BEST_BROTLI)]);
  return { path, contentType: contentTypeOf(path), immutable, body, gzip: zipped, br };
}

export const contentHash = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 16);
