// Creates and finds entries (journal-decisions, Entries). Another user's entry counts as unknown.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type EntryId, toEntryId } from '../ids.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import type { CreateEntryRequest } from './contract.ts';
import type { Links, LoggedEntry } from './entry.ts';
import { type LinkRequest, readLinks, replaceLists } from './links/references.ts';
import { insertActivityLinks, insertMediaLinks, toLinks } from './links/store.ts';
import { chooseMoment, parseLoggedAt, toMomentColumns } from './rules.ts';
import {
  countEntries,
  type EntryQuery,
  type Filter,
  insertEntry,
  type LinkedEntry,
  selectEntries,
  selectEntriesById,
  selectEntry,
  selectEntryIds,
} from './store.ts';

/** The time of a request and the user's time zone. */
export type WriterContext = { timezone: string; now: Instant };

const NO_LINKS: Links = { activities: [], photos: [], voiceMemos: [] };

/** The matching entries with their links, newest first. */
export const findEntries = async (
  db: JournalDb,
  userId: AccountId,
  query: EntryQuery,
): Promise<LoggedEntry[]> => (await selectEntries(db, userId, query)).map(toLoggedEntry);

/** Longer lists are read in slices: reading and serialising this many takes about 20 ms. */
const BULK_THRESHOLD = 2000;
const SLICE_SIZE = 100;

export const isBulk = async (db: JournalDb, userId: AccountId, filter: Filter): Promise<boolean> =>
  (await countEntries.count(db, userId, filter)) > BULK_THRESHOLD;

/**
 * As {@link findEntries}, in slices, so that other requests run in between. `db` is a snapshot, for
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

/** Refuses an unknown entry as not found. */
export async function requireEntry(db: JournalDb, userId: AccountId, id: EntryId): Promise<LoggedEntry> {
  const row = await selectEntry.first(db, userId, id);
  if (!row) throw notFound('entry');
  return toLoggedEntry(row);
}

const toLoggedEntry = (row: LinkedEntry): LoggedEntry => ({ row, links: toLinks(row) });

/** Builds the row of a new entry; does not store it. `""` means no content. */
export const prepareEntry = (
  userId: AccountId,
  { mood, content, loggedAt }: CreateEntryRequest,
  { timezone, now }: WriterContext,
): EntryTable => ({
  id: toEntryId(nextId()),
  user_id: userId,
  mood,
  content: content || null,
  ...toMomentColumns(
    loggedAt == null ? momentIn(timezone, now) : chooseMoment(parseLoggedAt(loggedAt, timezone)),
  ),
  created_at: now,
  updated_at: now,
});

/**
 * Stores a prepared entry with the links of the request; refuses references to what the user does not have.
 */
export async function logEntry(tx: JournalDb, row: EntryTable, request: LinkRequest): Promise<LoggedEntry> {
  const sent = await readLinks(tx, row.user_id, request);
  await insertEntry.run(tx, row);
  const links = replaceLists(NO_LINKS, sent);
  await insertActivityLinks(tx, row.id, links.activities);
  await insertMediaLinks(tx, row.id, links.photos);
  await insertMediaLinks(tx, row.id, links.voiceMemos);
  return { row, links };
}
