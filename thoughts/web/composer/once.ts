// Makes forms idempotent: the key of a form is stored with the posted thought.
import { createHash } from 'node:crypto';
import { findStoredResponse, IdempotencyKeyInUse, runOnce } from '@tandem/platform/http/idempotency/store.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The form was already posted; `path` is the page of the thought, null if unknown. */
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

/**
 * Runs `work` once for the key, and stores the path of its result if `toPath` is given.
 * @throws PostedBefore
 */
export async function commitOnce<Result>(
  { read }: Pick<ThoughtsDatabase, 'read'>,
  key: FormKey,
  now: Instant,
  commit: (once: (tx: ThoughtsDb, work: () => Promise<Result>) => Promise<Result>) => Promise<Result>,
  toPath?: (result: Result) => string,
): Promise<Result> {
  const toResponse = (result: Result) => (toPath ? { status: 303, body: toPath(result) } : null);
  try {
    return await commit((tx, work) => runOnce(tx as never, key, now, work, toResponse));
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInUse)) throw error;
    throw new PostedBefore(await findPath(read, key, now));
  }
}

/** Null if an earlier version of the service stored only the key. */
async function findPath(db: ThoughtsDb, key: FormKey, now: Instant): Promise<string | null> {
  try {
    const stored = await findStoredResponse(db as never, key, now);
    return stored && String(stored.body);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
