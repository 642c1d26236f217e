// A built app as files of an HTTP server.
import type { StaticFile } from '@tandem/platform/http/static-files/static-files.ts';
import { type BuiltApp, type BuiltFile, contentHash } from '../build/built-app.ts';
import type { AppSource } from '../build/sources.ts';
import { APP_HEADERS } from './policy.ts';

const YEAR = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/** The page is served for every route of the app, each other file at its own path. */
export function toStaticFiles({ routes }: Pick<AppSource, 'routes'>, { files }: BuiltApp): StaticFile[] {
  return files.map((file) => toStaticFile(file, file.path === '/index.html' ? routes : [file.path]));
}

const toStaticFile = (
  { contentType, immutable, body, br, gzip }: BuiltFile,
  paths: readonly string[],
): StaticFile => ({
  paths,
  body,
  br,
  gzip,
  etag: `"${contentHash(body)}"`,
  headers: {
    ...APP_HEADERS,
    'content-type': contentType,
    'cache-control': immutable ? YEAR : REVALIDATED,
  },
});
