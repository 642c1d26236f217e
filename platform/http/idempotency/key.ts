// The `Idempotency-Key` of a request: repetitions take effect once and get the same response.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AccountId, Caller } from '../../identity/caller.ts';
import { invalid } from '../../refusal.ts';

/** `id` is a hash of account, method, path and the client's key, which gives it a fixed length. */
export type IdempotencyKey = Readonly<{ id: string; accountId: AccountId }>;

/** Reads the key of an authenticated request. The header must be present. */
export function readKey(
  { method, url, headers }: { method: string; url: string; headers: IncomingHttpHeaders },
  { accountId }: Caller,
): IdempotencyKey {
  const header = [headers['idempotency-key']].flat().join(',');
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(header)) {
    throw invalid('header/Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  const [path] = url.split('?', 1);
  const id = createHash('sha256').update(`${accountId}\n${method}\n${path}\n${header}`).digest('hex');
  return { id, accountId };
}
