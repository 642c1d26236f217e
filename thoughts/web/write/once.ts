// Lets a form post once, however often it is sent: its key is stored with what it posted.
import { createHash } from 'node:crypto';
import { IdempotencyKeyInUse, insertKey } from '@tandem/platform/http/idempotency/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../tables.ts';

/** The form was sent before, and did post. */
export class PostedBefore extends Error {}

/** The stored form of the key that the form of an account carries. */
export function toFormKey(accountId: AccountId, key: string) {
  const id = createHash('sha256').update(`${accountId}\nPOST\n/write\n${key}`).digest('hex');
  return { id, accountId, fingerprint: id };
}

/** The first row of a transaction. @throws PostedBefore */
export async function insertOnce(
  tx: ThoughtsDb,
  key: ReturnType<typeof toFormKey>,
  now: Instant,
): Promise<void> {
  try {
    await insertKey(tx as never, key, now);
  } catch (error) {
    throw error instanceof IdempotencyKeyInUse ? new PostedBefore() : error;
  }
}
