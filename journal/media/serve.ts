// Serves media by id, with ranges and conditional requests.

import { evaluateRange } from '@tandem/platform/http/conditional/range.ts';
import { RANGE_NOT_SATISFIABLE } from '@tandem/platform/http/problems/problem.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { JournalContext } from '../context.ts';
import type { MediaTable } from '../tables.ts';
import { selectMedium } from './store.ts';

type Header = (name: string) => string | undefined;

/** The reply to a GET or HEAD; null if there is no such medium of that kind. */
export async function serveMedium(
  journal: Pick<JournalContext, 'database' | 'blobStore' | 'log'>,
  key: Pick<MediaTable, 'id' | 'kind'>,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const medium = await selectMedium(journal.database.read, key);
  return medium ? serveFile(journal, medium, method, header) : null;
}

/** What is served of a file. */
type ServedFile = Pick<MediaTable, 'id' | 'content_type' | 'extension' | 'size' | 'sha256'>;

/** The reply to a GET or HEAD; null if the file is missing. */
export async function serveFile(
  { blobStore: store, log }: Pick<JournalContext, 'blobStore' | 'log'>,
  medium: ServedFile,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const headers = headersOf(medium);
  const conditions = {
    range: header('range'),
    'if-range': header('if-range'),
    'if-none-match': header('if-none-match'),
  };
  const rangeResponse = evaluateRange(method, conditions, { etag: headers.etag, size: medium.size });
  if (rangeResponse.status === 304) return new Reply(304, null, headers);
  if (rangeResponse.status === 416) return rangeNotSatisfiable(rangeResponse.contentRange);
  const length = {
    ...headers,
    'content-type': medium.content_type,
    'content-length': String(rangeResponse.length),
  };
  if (method === 'HEAD') return new Reply(200, null, length);
  const file = await store.open(medium.id, rangeResponse.status === 206 ? rangeResponse.range : undefined);
  if (!file) {
    log.error({ mediaId: medium.id }, 'a medium has no file');
    return null;
  }
  if (rangeResponse.status === 200) return new Reply(200, file.stream, length);
  return new Reply(206, file.stream, { ...length, 'content-range': rangeResponse.contentRange });
}

const headersOf = ({ id, extension, sha256 }: ServedFile) => ({
  etag: `"${sha256}"`,
  // Revalidated each time (304), because a copy must not outlive a deletion (docs/decisions/0126).
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
  'content-disposition': `inline; filename="${id}.${extension}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
});

const rangeNotSatisfiable = (contentRange: string): Reply =>
  new Reply(416, JSON.stringify(RANGE_NOT_SATISFIABLE), {
    'content-type': 'application/problem+json',
    'content-range': contentRange,
  });
