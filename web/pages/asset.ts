// Page assets, such as styles, with a content hash in their names, so that they can be cached indefinitely.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { StaticFile } from '@tandem/platform/http/static-files/static-files.ts';

/** `path` is its URL path. */
type Asset = { path: string; file: StaticFile };

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * The concatenated styles of the files at `urls`, without comments and indentation; `wrap` places them in a
 * context, such as a layer.
 */
export function createStyle(
  name: string,
  urls: readonly URL[],
  wrap: (text: string) => string = (text) => text,
): Asset {
  const text = wrap(urls.map((url) => readFileSync(url, 'utf8')).join('\n'));
  return createAsset(name, 'css', 'text/css; charset=utf-8', Buffer.from(shorten(text)));
}

const FONT = /url\("(@fontsource-variable\/[^"]+\/([\w-]+)\.woff2)"\)/g;

/** The fonts that the style at `url` names by their package, and its text with their paths instead. */
export function createFonts(url: URL): { fonts: Asset[]; text: string } {
  const fonts: Asset[] = [];
  const text = readFileSync(url, 'utf8').replace(FONT, (_, file: string, name: string) => {
    const font = createAsset(
      name.replace('-wght-normal', ''),
      'woff2',
      'font/woff2',
      readFileSync(new URL(import.meta.resolve(file))),
    );
    fonts.push(font);
    return `url("${font.path}")`;
  });
  return { fonts, text };
}

/** Removes comments and insignificant white space; our styles have no strings with such characters. */
const shorten = (style: string): string =>
  style
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/([ (:,-])0\.(?=\d)/g, '$1.')
    .replaceAll(/#([\da-f])\1([\da-f])\2([\da-f])\3\b/gi, '#$1$2$3')
    .replaceAll(/([{;(][\w-]+): /g, '$1:')
    .replaceAll(' !important', '!important')
    .replaceAll(';}', '}');

function createAsset(name: string, extension: string, contentType: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const path = `/assets/${name}-${hash}.${extension}`;
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  };
  const file = {
    paths: [path],
    headers,
    etag: `"${hash}"`,
    body,
    br: brotliCompressSync(body, BROTLI),
    gzip: gzipSync(body, { level: 9 }),
  };
  return { path, file };
}
