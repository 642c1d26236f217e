// `Idempotency-Key`: the same request, sent again, has its effect once and gets the same answer.
import { createHash } from 'node:crypto';
import type { PlatformDb } from '../../database/tables.ts';
import type { AccountId, Caller } from '../../identity/caller.ts';
import { conflict, invalid } from '../../refusal.ts';
import { DAY, type Instant } from '../../time/clock.ts';

const RETENTION = DAY;
/** Kept instead of an answer that shows a secret once. */
const SECRET_SHOWN = 0;

/** A key within its scope, and a hash of the content it came with. */
export type IdempotencyKey = { id: string; accountId: AccountId; fingerprint: string };
export type StoredResponse = { status: number; body: unknown };

/** Thrown by {@link insertKey} when somebody has the key: the answer is there to be replayed. */
export class IdempotencyKeyInUse extends Error {}

/** The key's identity is a hash of user, method, path and key, so that its length is not the client's choice. */
export function readKey(
  header: string | undefined,
  caller: Caller,
  method: string,
  path: string,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(header)) {
    throw invalid('header/Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  const id = createHash('sha256').update(`${caller.accountId}\n${method}\n${path}\n${header}`).digest('hex');
  return { id, accountId: caller.accountId, fingerprint: '' };
}

/** The answer kept for `key`, or null. Refuses when the key came with other content or its answer is secret. */
export async function findStoredResponse(
  db: PlatformDb,
  key: IdempotencyKey,
  now: Instant,
): Promise<StoredResponse | null> {
  const stored = await db
    .selectFrom('idempotent_answer')
    .select(['fingerprint', 'status', 'body'])
    .where('id', '=', key.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.fingerprint !== key.fingerprint) {
    throw conflict('This Idempotency-Key came with other content before.', 'idempotency-key-reused');
  }
  if (stored.status === SECRET_SHOWN) {
    throw conflict(
      'This request was answered once, with a secret that is not shown again.',
      'idempotency-key-spent',
    );
  }
  return { status: stored.status, body: stored.body === null ? undefined : JSON.parse(stored.body) };
}

/** Makes the key ours, as the first row of the effect's transaction; a concurrent claim waits for the first to end. */
export async function insertKey(tx: PlatformDb, key: IdempotencyKey, now: Instant): Promise<void> {
  const row = { fingerprint: key.fingerprint, status: SECRET_SHOWN, body: null, expires_at: now + RETENTION };
  const inserted = await tx
    .insertInto('idempotent_answer')
    .values({ id: key.id, account_id: key.accountId, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row).where('idempotent_answer.expires_at', '<=', now))
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new IdempotencyKeyInUse();
}

/** Keeps the answer of a claimed key; one that shows a secret stays marked as spent. */
export async function updateResponse(
  tx: PlatformDb,
  key: IdempotencyKey,
  { status, body }: StoredResponse,
): Promise<void> {
  await tx
    .updateTable('idempotent_answer')
    .set({ status, body: body === undefined ? null : JSON.stringify(body) })
    .where('id', '=', key.id)
    .execute();
}

export async function deleteExpiredResponses(tx: PlatformDb, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotent_answer').where('expires_at', '<=', now).execute();
}
