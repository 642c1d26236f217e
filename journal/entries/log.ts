// Logs an entry, idempotently for client-generated ids (docs/decisions/0150).
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { batchesRows, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { creationHash, gatherCreation, recordChanges, wasDeleted } from '../changes/changes.ts';
import {
  type ActivityId,
  type EntryId,
  type FeelingId,
  toActivityId,
  toEntryId,
  toFeelingId,
  toMoodId,
} from '../ids.ts';
import { requireMoodOf } from '../moods/moods.ts';
import { selectMoodValue } from '../moods/queries.ts';
import type { EntryTable, JournalDatabase, JournalDb, JournalTables } from '../tables.ts';
import type { CreateEntryRequest } from './contract.ts';
import { requireEntry } from './entries.ts';
import type { Links, LoggedEntry } from './entry.ts';
import {
  areActivitiesOf,
  areFeelingsOf,
  type LinkRequest,
  readLinks,
  replaceLists,
} from './links/references.ts';
import { insertActivityLinks, insertFeelingLinks, insertMediaLinks } from './links/store.ts';
import { chooseMoment, parseLoggedAt, toMomentColumns } from './rules.ts';
import { insertEntry, selectCreation } from './store.ts';

const NO_LINKS: Links = { activities: [], photos: [], voiceMemos: [], feelings: [] };

/** Builds the row of a new entry without storing it. `""` means no content. */
export const prepareEntry = (
  userId: AccountId,
  request: CreateEntryRequest,
  { timezone, now }: { timezone: string; now: Instant },
): EntryTable => ({
  id: toEntryId(request.id?.toLowerCase() ?? nextId()),
  user_id: userId,
  mood: request.mood,
  content: request.content || null,
  ...toMomentColumns(
    request.loggedAt == null
      ? momentIn(timezone, now)
      : chooseMoment(parseLoggedAt(request.loggedAt, timezone)),
  ),
  created_at: now,
  updated_at: now,
  creation_hash: request.id == null ? null : hashOf(request),
  mood_id: request.moodId ? toMoodId(request.moodId.toLowerCase()) : null,
});

/** Own mood and feelings are added only if there are any: repeats of older requests have the same hash. */
function hashOf({ mood, content, loggedAt, moodId, feelingIds, ...lists }: CreateEntryRequest): string {
  const linked = [lists.activityIds, lists.photoIds, lists.voiceMemoIds].map((ids) =>
    (ids ?? []).map((id) => id.toLowerCase()),
  );
  const feelings = (feelingIds ?? []).map((id) => id.toLowerCase());
  const more = moodId || feelings.length > 0 ? [{ moodId: moodId?.toLowerCase() || null, feelings }] : [];
  return creationHash([mood, content || null, loggedAt ?? null, ...linked, ...more]);
}

/**
 * Whether logging the entry needs no lock and cannot be refused, so that it can share a transaction
 * (docs/decisions/0197). A concurrent deletion fails the shared transaction; this entry is then logged in a
 * transaction by itself.
 */
export async function canShareTransaction(
  { dialect, read }: JournalDatabase,
  row: EntryTable,
  { activityIds, photoIds, voiceMemoIds, feelingIds }: LinkRequest,
): Promise<boolean> {
  if (dialect === 'sqlite' || photoIds?.length || voiceMemoIds?.length) return false;
  const { user_id, mood_id } = row;
  const [isOwn, hasOwnFeelings, isOfMood, isNew] = await Promise.all([
    areActivitiesOf(read, user_id, activityIds ?? []),
    areFeelingsOf(read, user_id, feelingIds ?? []),
    mood_id === null || selectMoodValue.value(read, user_id, mood_id).then((value) => value === row.mood),
    row.creation_hash === null || isUnused(read, row),
  ]);
  return isOwn && hasOwnFeelings && isOfMood && isNew;
}

const isUnused = async (db: JournalDb, { id, user_id }: EntryTable): Promise<boolean> =>
  !(await selectCreation.exists(db, id)) && !(await wasDeleted(db, user_id, 'entry', id));

/** Defers the writes of an entry ({@link canShareTransaction}) to the commit of a shared transaction. */
function gatherEntry(tx: JournalDb, row: EntryTable, { activityIds, feelingIds }: LinkRequest): LoggedEntry {
  const activities = [...new Set(activityIds?.map((id) => toActivityId(id.toLowerCase())))];
  deferred(tx, gatheredEntries).push(row);
  if (activities.length > 0) {
    const links = deferred(tx, gatheredActivityLinks);
    for (const [position, activity_id] of activities.entries())
      links.push({ entry_id: row.id, activity_id, position });
  }
  const feelings = [...new Set(feelingIds?.map((id) => toFeelingId(id.toLowerCase())))];
  if (feelings.length > 0) {
    const links = deferred(tx, gatheredFeelingLinks);
    for (const [position, feeling_id] of feelings.entries())
      links.push({ entry_id: row.id, feeling_id, position });
  }
  gatherCreation(tx, row.user_id, 'entry', row.id);
  return { row, links: { ...NO_LINKS, activities, feelings } };
}

/**
 * Stores a prepared entry with the links of the request. Refuses unknown references. A repeated request with
 * the same id returns the entry in its current form, and is refused (conflict) if the entry was deleted or
 * the request differs.
 */
export async function logEntry(tx: JournalDb, row: EntryTable, request: LinkRequest): Promise<LoggedEntry> {
  if (batchesRows(tx)) return gatherEntry(tx, row, request);
  const earlier = await findCreated(tx, row);
  if (earlier) return earlier;
  if (row.mood_id !== null) await requireMoodOf(tx, row.user_id, { id: row.mood_id, mood: row.mood });
  const sent = await readLinks(tx, row.user_id, request);
  if (!(await insertEntry.changed(tx, row))) return requireCreated(tx, row);
  const links = replaceLists(NO_LINKS, sent);
  await insertActivityLinks(tx, row.id, links.activities);
  await insertMediaLinks(tx, row.id, links.photos);
  await insertMediaLinks(tx, row.id, links.voiceMemos);
  await insertFeelingLinks(tx, row.id, links.feelings);
  await recordChanges(tx, row.user_id, 'entry', [row.id]);
  return { row, links };
}

const idTaken = () => conflict('There is an entry of that id with other content.', 'entry-id-taken');

/** Returns the entry that an earlier, equal request created under this id; null for a new id. */
async function findCreated(
  tx: JournalDb,
  { id, user_id, creation_hash }: EntryTable,
): Promise<LoggedEntry | null> {
  if (creation_hash === null) return null;
  const found = await selectCreation.first(tx, id);
  if (found?.user_id === user_id && found.creation_hash === creation_hash)
    return requireEntry(tx, user_id, id);
  if (found) throw idTaken();
  if (await wasDeleted(tx, user_id, 'entry', id))
    throw conflict('The entry with this id was deleted.', 'entry-deleted');
  return null;
}

/** {@link findCreated} after losing a race with a concurrent request. */
async function requireCreated(tx: JournalDb, row: EntryTable): Promise<LoggedEntry> {
  const created = await findCreated(tx, row);
  if (!created) throw idTaken();
  return created;
}

/** Fails if an id is taken. */
const gatheredEntries = gatheredRows<JournalTables, EntryTable>('entry', {
  id: 'text',
  user_id: 'text',
  mood: 'bigint',
  content: 'text',
  logged_at: 'bigint',
  local_date: 'text',
  utc_offset: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  creation_hash: 'text',
  mood_id: 'text',
});

type ActivityLink = { entry_id: EntryId; activity_id: ActivityId; position: number };

/** Fails if an activity was deleted. */
const gatheredActivityLinks = gatheredRows<JournalTables, ActivityLink>('entry_activity', {
  entry_id: 'text',
  activity_id: 'text',
  position: 'bigint',
});

type FeelingLink = { entry_id: EntryId; feeling_id: FeelingId; position: number };

/** Fails if a feeling was deleted. */
const gatheredFeelingLinks = gatheredRows<JournalTables, FeelingLink>('entry_feeling', {
  entry_id: 'text',
  feeling_id: 'text',
  position: 'bigint',
});
