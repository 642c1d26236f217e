// Stored responses of requests with an `Idempotency-Key`.
import type { PlatformDb } from '../../database/tables.ts';
import { conflict } from '../../refusal.ts';
import { DAY, type Instant } from '../../time/clock.ts';
import type { IdempotencyKey } from './key.ts';

const RETENTION = DAY;
/** Status stored for responses that contain a secret, which are not stored. */
const SECRET_SHOWN = 0;

/** A key and a hash of the request content. */
export type FingerprintedKey = IdempotencyKey & { readonly fingerprint: string };
export type StoredResponse = { status: number; body: unknown };

/** Thrown by {@link insertKey} if another request holds the key; its response may be replayed. */
export class IdempotencyKeyInUse extends Error {}

/**
 * Returns the response stored for `key`, or null. Refuses a key that was used with other content, and
 * responses that contain a secret.
 */
export async function findStoredResponse(
  db: PlatformDb,
  key: FingerprintedKey,
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
      'This request was completed once, and returned a secret that is not shown again.',
      'idempotency-key-spent',
    );
  }
  return { status: stored.status, body: stored.body === null ? undefined : JSON.parse(stored.body) };
}

/**
 * Inserts the key as the first row of a request's transaction, so that a concurrent request with the same key
 * waits for its end.
 */
export async function insertKey(tx: PlatformDb, key: FingerprintedKey, now: Instant): Promise<void> {
  const row = { fingerprint: key.fingerprint, status: SECRET_SHOWN, body: null, expires_at: now + RETENTION };
  const inserted = await tx
    .insertInto('idempotent_answer')
    .values({ id: key.id, account_id: key.accountId, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row).where('idempotent_answer.expires_at', '<=', now))
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new IdempotencyKeyInUse();
}

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
