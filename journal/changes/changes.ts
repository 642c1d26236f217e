// Records what changed, so that clients with a copy of the journal read only that (docs/decisions/0150).
import { deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb } from '../tables.ts';
import { type ChangeKind, reserveChangeNumbers } from './queries.ts';
import { hasTombstone, selectLatestNumber, selectState, upsertChanges } from './store.ts';
import { gatheredChanges } from './store-gathered.ts';

/**
 * Gives each of the things a new number. Every transaction that changes what the API shows of an entry or an
 * activity calls it last: the counter stays locked until the commit, so that the numbers of one account are
 * committed in their order, and a reader never misses a smaller one.
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

/** {@link recordChanges} for a new thing, in a shared transaction that gathers what it writes. */
export function gatherCreation(tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string): void {
  deferred(tx, gatheredChanges)
    .getOrInsertComputed(userId, () => [])
    .push({ kind, id });
}

/** The number of the latest change; 0 before any. */
export const readChangeNumber = (db: JournalDb, userId: AccountId): Promise<number> =>
  selectLatestNumber.count(db, userId);

/** Whether the account had such a thing and deleted it. */
export const wasDeleted = (tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string) =>
  hasTombstone.exists(tx, userId, kind, id);

/** The number of the account's last change, and its time zone. */
export async function readState(
  db: JournalDb,
  userId: AccountId,
): Promise<{ number: number; timezone: string }> {
  const [state] = await selectState.rows(db, userId);
  return { number: state?.number ?? 0, timezone: state?.timezone ?? 'UTC' };
}
