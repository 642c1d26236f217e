// Logging and finding entries (journal-decisions, Entries). Another's entry is no entry.
import { nextId } from '@tandem/platform/ids.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import type { CreateEntryRequest } from './contract.ts';
import type { Links, LoggedEntry } from './entry.ts';
import { readLinks, replaceLists } from './links/references.ts';
import { insertActivityLinks, insertMediaLinks, selectLinks } from './links/store.ts';
import { freeze, readLoggedAt } from './rules.ts';
import { insertEntry, selectEntries, selectEntry, type Wanted } from './store.ts';

/** Where and when a request is made: `timezone` is its user's. */
export type Here = { timezone: string; now: Instant };

const NO_LINKS: Links = { activities: [], photos: [], voiceMemos: [] };

/** The matching entries with what they link, newest first: three queries, however many they are. */
export async function findEntries(db: JournalDb, userId: string, wanted: Wanted): Promise<LoggedEntry[]> {
  return withLinks(db, await selectEntries(db, userId, wanted));
}

/** Refuses an unknown entry as not found. */
export const requireEntry = async (db: JournalDb, userId: string, id: string): Promise<LoggedEntry> =>
  requireLinked(db, await selectEntry(db, userId, id));

/** The entry of a row that was looked for, with what it links. */
export async function requireLinked(db: JournalDb, row: EntryTable | undefined): Promise<LoggedEntry> {
  const [entry] = row ? await withLinks(db, [row]) : [];
  if (!entry) throw notFound('entry');
  return entry;
}

async function withLinks(db: JournalDb, rows: readonly EntryTable[]): Promise<LoggedEntry[]> {
  if (rows.length === 0) return [];
  const links = await selectLinks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, links: links.get(row.id) ?? NO_LINKS }));
}

/** Refuses references to what the user does not have; `""` is no content. */
export async function logEntry(
  tx: JournalDb,
  userId: string,
  request: CreateEntryRequest,
  { timezone, now }: Here,
): Promise<LoggedEntry> {
  const sent = await readLinks(tx, userId, request);
  const row: EntryTable = {
    id: nextId(),
    user_id: userId,
    mood: request.mood,
    content: request.content || null,
    ...freeze(request.loggedAt == null ? momentIn(timezone, now) : readLoggedAt(request.loggedAt, timezone)),
    created_at: now,
    updated_at: now,
  };
  await insertEntry(tx, row);
  const links = replaceLists(NO_LINKS, sent);
  await insertActivityLinks(tx, row.id, links.activities);
  await insertMediaLinks(tx, row.id, links.photos);
  await insertMediaLinks(tx, row.id, links.voiceMemos);
  return { row, links };
}
