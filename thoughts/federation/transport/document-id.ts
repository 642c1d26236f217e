// Is a document the one that lives where it was found (GHSA-8863, CVE-2024-23832)?
import type { JsonObject } from '../protocol/json.ts';

/** `elsewhere`: its `id` is another URL of the same origin, which is fetched once more. */
export type DocumentIdCheck = { is: 'itself' | 'elsewhere'; id: string } | { is: 'impostor' };

/** `url` is where the document came from after redirects, `asked` what was asked for first. */
export function checkDocumentId(document: JsonObject, url: URL, asked: string): DocumentIdCheck {
  const { id } = document;
  const parsed = typeof id === 'string' ? URL.parse(id) : null;
  if (typeof id !== 'string' || parsed?.origin !== url.origin) return { is: 'impostor' };
  // A redirect within the origin may lead away from the id that was asked for.
  const isItself = parsed.href === url.href || id === asked;
  return { is: isItself ? 'itself' : 'elsewhere', id };
}
