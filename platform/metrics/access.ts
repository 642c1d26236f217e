// Who may read the metrics: anybody where no token is set, else who brings it.
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether an Authorization header brings `token`; tells nothing of how much of it was right. */
export function isAuthorized(token: string | null, header: string | undefined): boolean {
  if (token === null) return true;
  const [, given] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(given ?? ''), digest(token)) && given !== undefined;
}
