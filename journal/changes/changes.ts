// Records changes for incremental sync by clients with a local copy (docs/decisions/0150).
import { deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalDb } from '../tables.ts';
import { reserveChangeNumbers } from './queries.ts';
import { hasTombstone, selectLatestNumber, selectState, upsertChanges } from './store.ts';
import { gatheredChanges } from './store-gathered.ts';

/**
 * Assigns each item a new change number. Every transaction that changes the API representation of an entry,
 * activity, mood or feeling calls this last: the counter stays locked until the commit, so the numbers of an
 * account are committed in order and no reader misses a smaller one.
 */
export async function recordChanges(
  tx: JournalDb,
  userId: AccountId,
  kind: ChangeKind,
  ids: readonly string[],
  outcome: 'changed' | 'deleted' = 'changed',
): Promise<void> {
  if (ids.length === 0) return;
  const first = await reserveChangeNumbers(tx, userId, ids.length);
  await upsertChanges.run(tx, { userId, kind, first, gone: outcome === 'deleted' }, ids);
}

/** {@link recordChanges} for a new item in a shared transaction with deferred writes. */
export function gatherCreation(tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string): void {
  deferred(tx, gatheredChanges)
    .getOrInsertComputed(userId, () => [])
    .push({ kind, id });
}

/** The number of the latest change; 0 if there is none. */
export const readChangeNumber = (db: JournalDb, userId: AccountId): Promise<number> =>
  selectLatestNumber.count(db, userId);

/** Returns true if the account had an item of this kind and id and deleted it. */
export const wasDeleted = (tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string) =>
  hasTombstone.exists(tx, userId, kind, id);

/** The number of the account's latest change, and its time zone. */
export async function readState(
  db: JournalDb,
  userId: AccountId,
): Promise<{ number: number; timezone: string }> {
  const [state] = await selectState.rows(db, userId);
  return { number: state?.number ?? 0, timezone: state?.timezone ?? 'UTC' };
}
