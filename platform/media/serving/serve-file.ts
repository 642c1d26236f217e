// Serves the file of a medium, with ranges and conditional requests.
import { evaluateRange } from '../../http/conditional/conditional.ts';
import { RANGE_NOT_SATISFIABLE } from '../../http/problems/problem.ts';
import { Reply } from '../../http/replies/reply.ts';
import type { Log } from '../../log/log.ts';
import type { BlobStore } from '../blob-store/blob-store.ts';

type Header = (name: string) => string | undefined;

/** The served properties of a file; `size` in bytes, `sha256` in lower-case hex. */
export type ServedFile = {
  id: string;
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
};

type Serving = { blobStore: BlobStore; log: Log; cacheControl: string };

/** Replies to a GET or HEAD; null if the file is missing. */
export async function serveFile(
  { blobStore: store, log, cacheControl }: Serving,
  medium: ServedFile,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const headers = { ...headersOf(medium), 'cache-control': cacheControl };
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
