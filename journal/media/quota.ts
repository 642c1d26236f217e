// The media quota of an account (docs/decisions/0126).
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { JournalDb } from '../tables.ts';
import { isPresent } from './queries.ts';

/** In bytes; an `allowed` of 0 means no limit. */
type QuotaRequest = { allowed: number; added: number };

/**
 * Refuses (`quota-exceeded`) if `added` bytes would exceed the account's quota. Media deleted with their
 * entry do not count. Does not lock: concurrent calls may both succeed.
 */
export async function checkQuota(
  db: JournalDb,
  userId: AccountId,
  { allowed, added }: QuotaRequest,
): Promise<void> {
  if (allowed === 0 || added === 0) return;
  const used = await selectMediaBytes(db, userId);
  if (used + added <= allowed) return;
  throw new Refusal(
    'too-large',
    `Your media use ${used} of the ${allowed} bytes of your quota; ${added} more exceed it.`,
    { code: 'quota-exceeded' },
  );
}

/**
 * {@link checkQuota} before inserting rows of new media. The account stays locked until the transaction ends,
 * which serializes concurrent uploads. Entries only reference the account and do not wait.
 */
export async function requireQuota(tx: JournalDb, userId: AccountId, request: QuotaRequest): Promise<void> {
  if (request.allowed === 0 || request.added === 0) return;
  await withRowLock(
    tx,
    'forNoKeyUpdate',
    tx.selectFrom('account').select('id').where('id', '=', userId),
  ).execute();
  await checkQuota(tx, userId, request);
}

async function selectMediaBytes(db: JournalDb, userId: AccountId): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where(isPresent)
    .executeTakeFirstOrThrow();
  const previews = await db
    .selectFrom('preview')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (bytes ?? 0) + (previews.bytes ?? 0);
}
