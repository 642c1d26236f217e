// Lets a form post once, however often it is sent: its key is stored with what it posted.
import { createHash } from 'node:crypto';
import {
  findStoredResponse,
  IdempotencyKeyInUse,
  insertKey,
  updateResponse,
} from '@tandem/platform/http/idempotency/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The form was sent before, and did post; `path` is where that is shown, null where it is not known. */
export class PostedBefore extends Error {
  readonly path: string | null;
  constructor(path: string | null) {
    super('The form was sent before.');
    this.path = path;
  }
}

type FormKey = ReturnType<typeof toFormKey>;

/** The stored form of the key that the form of an account carries. */
export function toFormKey(accountId: AccountId, key: string) {
  const id = createHash('sha256').update(`${accountId}\nPOST\n/write\n${key}`).digest('hex');
  return { id, accountId, fingerprint: id };
}

/** The first row of a transaction. @throws PostedBefore */
export async function insertOnce(tx: ThoughtsDb, key: FormKey, now: Instant): Promise<void> {
  try {
    await insertKey(tx as never, key, now);
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInUse)) throw error;
    throw new PostedBefore(await findPath(tx, key, now));
  }
}

/** Null where an earlier version of the service stored the key alone. */
async function findPath(tx: ThoughtsDb, key: FormKey, now: Instant): Promise<string | null> {
  try {
    const stored = await findStoredResponse(tx as never, key, now);
    return stored && String(stored.body);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The last row of the transaction: where what it posted is shown. */
export const storePath = (tx: ThoughtsDb, key: FormKey, path: string): Promise<void> =>
  updateResponse(tx as never, key, { status: 303, body: path });
