// Converts a built app to static files of an HTTP server.
import type { StaticFile } from '@tandem/platform/http/static-files/static-files.ts';
import { type BuiltApp, type BuiltFile, contentHash } from '../build/built-app.ts';
import type { AppSource } from '../build/sources.ts';

const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/** The page is served for every route of the app, all other files at their own path. */
export function toStaticFiles({ routes }: Pick<AppSource, 'routes'>, { files }: BuiltApp): StaticFile[] {
  return files.map((file) => toStaticFile(file, file.path === '/index.html' ? routes : [file.path]));
}

const toStaticFile = (
  { contentType, immutable, body, br, gzip }: BuiltFile,
  paths: readonly string[],
): StaticFile => ({
  paths,
  body,
  compress: () => ({ br, gzip }),
  etag: `"${contentHash(body)}"`,
  headers: {
    ...APP_HEADERS,
    'content-type': contentType,
    'cache-control': immutable ? YEAR : REVALIDATED,
  },
});

/**
 * Registering a worker is a script sink, for which the app creates the only permitted Trusted Types policy.
 * Positions are set through the CSSOM, so that no style needs an exception.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ');

/** For the page, its scripts and its worker. */
const APP_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'permissions-policy':
    'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
