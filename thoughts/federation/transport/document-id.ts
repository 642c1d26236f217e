// Checks that a document belongs to its address (GHSA-8863, CVE-2024-23832).
import type { JsonObject } from '../protocol/json.ts';

/** `elsewhere`: the `id` is another URL of the same origin, which must be fetched. */
type DocumentIdCheck = { is: 'itself' | 'elsewhere'; id: string } | { is: 'impostor' };

/** `url` is the final address after redirects, `asked` the requested one. */
export function checkDocumentId(document: JsonObject, url: URL, asked: string): DocumentIdCheck {
  const { id } = document;
  const parsed = typeof id === 'string' ? URL.parse(id) : null;
  if (typeof id !== 'string' || parsed?.origin !== url.origin) return { is: 'impostor' };
  // A redirect within the origin may lead away from the requested id.
  const isItself = parsed.href === url.href || id === asked;
  return { is: isItself ? 'itself' : 'elsewhere', id };
}
