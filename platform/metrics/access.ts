// Authorizes reading the metrics: public if no token is set, otherwise by bearer token.
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an Authorization header contains `token`; compared in constant time. */
export function isAuthorized(token: string | null, header: string | undefined): boolean {
  if (token === null) return true;
  const [, given] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given ?? ''), digest(token)) && given !== undefined;
}
