// Finds entries. Entries of other users are reported as unknown.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { EntryId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';
import type { LoggedEntry } from './entry.ts';
import { toLinks } from './links/store.ts';
import {
  countEntries,
  type EntryQuery,
  type Filter,
  type LinkedEntry,
  selectEntries,
  selectEntriesById,
  selectEntry,
  selectEntryIds,
} from './store.ts';

/** Returns the matching entries with their links, newest first. */
export const findEntries = async (
  db: JournalDb,
  userId: AccountId,
  query: EntryQuery,
): Promise<LoggedEntry[]> => (await selectEntries(db, userId, query)).map(toLoggedEntry);

/** Longer lists are read in slices: reading and serialising a slice of this size takes about 20 ms. */
const BULK_THRESHOLD = 2000;
const SLICE_SIZE = 100;

export const isBulk = async (db: JournalDb, userId: AccountId, filter: Filter): Promise<boolean> =>
  (await countEntries.count(db, userId, filter)) > BULK_THRESHOLD;

/**
 * {@link findEntries} in slices, so that other requests run in between. `db` must be a snapshot, for
 * consistency.
 */
export async function* readEntrySlices(
  db: JournalDb,
  userId: AccountId,
  filter: Filter,
): AsyncGenerator<LoggedEntry[]> {
  const ids = await selectEntryIds.values(db, userId, filter);
  for (let from = 0; from < ids.length; from += SLICE_SIZE) {
    yield (await selectEntriesById(db, ids.slice(from, from + SLICE_SIZE))).map(toLoggedEntry);
  }
}

/** Returns the existing entries among `ids`, newest first. The caller has checked ownership. */
export const findEntriesById = async (db: JournalDb, ids: readonly EntryId[]): Promise<LoggedEntry[]> =>
  ids.length === 0 ? [] : (await selectEntriesById(db, ids)).map(toLoggedEntry);

/** Refuses (`not-found`) an unknown entry. */
export async function requireEntry(db: JournalDb, userId: AccountId, id: EntryId): Promise<LoggedEntry> {
  const row = await selectEntry.first(db, userId, id);
  if (!row) throw notFound('entry');
  return toLoggedEntry(row);
}

const toLoggedEntry = (row: LinkedEntry): LoggedEntry => ({ row, links: toLinks(row) });
