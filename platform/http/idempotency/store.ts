// Stored responses of requests with an `Idempotency-Key`.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { defineQuery } from '../../database/queries/define-query.ts';
import { gatheredRows } from '../../database/queries/gathered-rows.ts';
import type { IdempotentAnswerTable, PlatformDb, PlatformTables } from '../../database/tables.ts';
import { batchesRows, deferred } from '../../database/transactions/deferred-writes.ts';
import type { AccountId, Caller } from '../../identity/caller.ts';
import { conflict, invalid } from '../../refusal.ts';
import { DAY, type Instant } from '../../time/clock.ts';

const RETENTION = DAY;
/** Status stored for responses that contain a secret, which are not stored. */
const SECRET_SHOWN = 0;

/** A key and a hash of the request content. */
type FingerprintedKey = IdempotencyKey & { readonly fingerprint: string };
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
  const stored = await selectStored.first(db, key.id, now);
  if (!stored) return null;
  if (stored.fingerprint !== key.fingerprint) {
    throw conflict('This Idempotency-Key was used with different content.', 'idempotency-key-reused');
  }
  if (stored.status === SECRET_SHOWN) {
    throw conflict(
      'This request has completed before, and its response contained a secret that is returned only once.',
      'idempotency-key-spent',
    );
  }
  return { status: stored.status, body: stored.body === null ? undefined : JSON.parse(stored.body) };
}

/**
 * Runs `work`, which changes something once for `key`, and stores the key with the response that `toResponse`
 * makes of the result; null for none. The key is the first row of its own transaction, so that a concurrent
 * request with the same key waits for its end. In a shared transaction it is gathered: if it is in use, the
 * transaction fails, and the work runs again in its own. @throws IdempotencyKeyInUse
 */
export async function runOnce<Result>(
  tx: PlatformDb,
  key: FingerprintedKey,
  now: Instant,
  work: () => Promise<Result>,
  toResponse: (result: Result) => StoredResponse | null,
): Promise<Result> {
  const isGathered = batchesRows(tx);
  if (!isGathered) await insertKey(tx, key, now);
  const result = await work();
  const response = toResponse(result);
  if (isGathered) deferred(tx, gatheredKeys).push(toRow(key, response, now));
  else if (response) await updateResponse.run(tx, key.id, toColumns(response));
  return result;
}

async function insertKey(tx: PlatformDb, key: FingerprintedKey, now: Instant): Promise<void> {
  if (!(await insertUnlessInUse.exists(tx, toRow(key, null, now), now))) throw new IdempotencyKeyInUse();
}

const toColumns = ({ status, body }: StoredResponse) => ({
  status,
  body: body === undefined ? null : JSON.stringify(body),
});

const toRow = (
  key: FingerprintedKey,
  response: StoredResponse | null,
  now: Instant,
): IdempotentAnswerTable => ({
  id: key.id,
  account_id: key.accountId,
  fingerprint: key.fingerprint,
  ...toColumns(response ?? { status: SECRET_SHOWN, body: undefined }),
  expires_at: now + RETENTION,
});

const selectStored = defineQuery((db: PlatformDb, id: string, now: Instant) =>
  db
    .selectFrom('idempotent_answer')
    .select(['fingerprint', 'status', 'body'])
    .where('id', '=', id)
    .where('expires_at', '>', now),
);

const insertUnlessInUse = defineQuery((tx: PlatformDb, row: IdempotentAnswerTable, now: Instant) =>
  tx
    .insertInto('idempotent_answer')
    .values(row)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((set) => ({
          fingerprint: set.ref('excluded.fingerprint'),
          status: set.ref('excluded.status'),
          body: set.ref('excluded.body'),
          expires_at: set.ref('excluded.expires_at'),
        }))
        .where('idempotent_answer.expires_at', '<=', now),
    )
    .returning('id'),
);

const updateResponse = defineQuery(
  (tx: PlatformDb, id: string, columns: Pick<IdempotentAnswerTable, 'status' | 'body'>) =>
    tx.updateTable('idempotent_answer').set(columns).where('id', '=', id),
);

/** Flushed before other rows: a transaction that waits for a key should hold no locks. */
const gatheredKeys = {
  ...gatheredRows<PlatformTables, IdempotentAnswerTable>('idempotent_answer', {
    id: 'text',
    account_id: 'text',
    fingerprint: 'text',
    status: 'bigint',
    body: 'text',
    expires_at: 'bigint',
  }),
  rank: -1,
};

export async function deleteExpiredResponses(tx: PlatformDb, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotent_answer').where('expires_at', '<=', now).execute();
}

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
