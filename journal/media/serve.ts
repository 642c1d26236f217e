// Serves a medium to whoever knows its id: whole, in part, or not again to those who have it.
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import { RANGE_NOT_SATISFIABLE } from '@tandem/platform/http/errors/problem.ts';
import { answerTo } from '@tandem/platform/media/range.ts';
import type { Journal } from '../journal.ts';
import type { MediaTable } from '../tables.ts';
import { selectMedium } from './store.ts';

/** The answer to a GET or HEAD, or null where there is no such medium of that kind. */
export async function serveMedium(
  { database, store, log }: Pick<Journal, 'database' | 'store' | 'log'>,
  wanted: Pick<MediaTable, 'id' | 'kind'>,
  method: string,
  header: (name: string) => string | undefined,
): Promise<Answer | null> {
  const medium = await selectMedium(database.read, wanted);
  if (!medium) return null;
  const headers = headersOf(medium);
  const conditions = {
    range: header('range'),
    'if-range': header('if-range'),
    'if-none-match': header('if-none-match'),
  };
  const answer = answerTo(method, conditions, { etag: headers.etag, size: medium.size });
  if (answer.status === 304) return new Answer(304, null, headers);
  if (answer.status === 416) return unsatisfiable(answer.contentRange);
  const length = { ...headers, 'content-type': medium.content_type, 'content-length': String(answer.length) };
  if (method === 'HEAD') return new Answer(200, null, length);
  const file = await store.open(medium.id, answer.status === 206 ? answer.range : undefined);
  if (!file) {
    log.error({ mediaId: medium.id }, 'a medium has no file');
    return null;
  }
  if (answer.status === 200) return new Answer(200, file.stream, length);
  return new Answer(206, file.stream, { ...length, 'content-range': answer.contentRange });
}

const headersOf = ({ id, extension, sha256 }: MediaTable) => ({
  etag: `"${sha256}"`,
  // Asked for again each time (304), because a copy must not outlive what its owner deleted (docs/decisions/0126).
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
  'content-disposition': `inline; filename="${id}.${extension}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
});

const unsatisfiable = (contentRange: string): Answer =>
  new Answer(416, JSON.stringify(RANGE_NOT_SATISFIABLE), {
    'content-type': 'application/problem+json',
    'content-range': contentRange,
  });
