// Finds entries. Entries of other users are reported as unknown.
import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActivitiesForUpdate } from '../activities/queries.ts';
import { recordChanges } from '../changes/changes.ts';
import { type ActivityId, type EntryId, type MediaId, type MoodId, toActivityId, toMoodId } from '../ids.ts';
import { ENTRY_DELETED } from '../media/queries.ts';
import { requireMoodOf } from '../moods/moods.ts';
import type { Period } from '../periods/period.ts';
import { isWithin } from '../periods/queries.ts';
import type { EntryTable, JournalDb } from '../tables.ts';
import type { ReplaceActivityRequest, UpdateEntryRequest } from './contract.ts';
import type { LoggedEntry } from './entry.ts';
import { readLinks, replaceLists } from './links/references.ts';
import {
  deleteActivityLinks,
  deleteFeelingLinks,
  deleteMediaLinks,
  insertActivityLinks,
  insertFeelingLinks,
  insertMediaLinks,
  markOrphaned,
  toLinks,
} from './links/store.ts';
import { chooseMoment, fromMomentColumns, type SentMoment, toMomentColumns } from './rules.ts';
import {
  countEntries,
  deleteEntryRow,
  type EntryQuery,
  type Filter,
  type LinkedEntry,
  lockEntry,
  selectEntries,
  selectEntriesById,
  selectEntry,
  selectEntryIds,
  updateEntryRow,
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

/** An update request with parsed `loggedAt`. */
type EntryChange = Omit<UpdateEntryRequest, 'loggedAt'> & { sentMoment: SentMoment | null };

/** Refuses a change based on an outdated version. */
type VersionCheck = (current: LoggedEntry) => Promise<void>;

/**
 * Applies a partial update. Omitted and null fields stay unchanged; `[]` and `""` clear. A request without
 * any effect leaves `updatedAt` unchanged.
 */
export async function changeEntry(
  tx: JournalDb,
  userId: AccountId,
  id: EntryId,
  change: EntryChange,
  { checkVersion, now }: { checkVersion: VersionCheck; now: Instant },
): Promise<LoggedEntry> {
  await lockEntry.run(tx, userId, id);
  const entry = await requireEntry(tx, userId, id);
  await checkVersion(entry);
  const { row, links } = entry;
  const { mood, moodId } = change;
  if (moodId) await requireMoodOf(tx, userId, { id: toMoodId(moodId.toLowerCase()), mood });
  const sent = await readLinks(tx, userId, change);
  const changes = changesOf(row, change, now);
  const after = { row: { ...row, ...changes }, links: replaceLists(links, sent) };
  if (isUnchanged(entry, after)) return entry;
  await updateEntryRow(tx, id, changes);
  if (sent.activities) {
    await deleteActivityLinks.run(tx, id);
    await insertActivityLinks(tx, id, sent.activities);
  }
  if (sent.feelings) {
    await deleteFeelingLinks.run(tx, id);
    await insertFeelingLinks(tx, id, sent.feelings);
  }
  await relinkMedia(tx, id, links.photos, sent.photos, now);
  await relinkMedia(tx, id, links.voiceMemos, sent.voiceMemos, now);
  await recordChanges(tx, userId, 'entry', [id]);
  return after;
}

/** Whether all fields except `updated_at` are equal. */
const isUnchanged = (before: LoggedEntry, after: LoggedEntry): boolean =>
  isDeepStrictEqual({ ...before.row, updated_at: 0 }, { ...after.row, updated_at: 0 }) &&
  isDeepStrictEqual(before.links, after.links);

/** Another mood clears an omitted own mood, which belongs to its value; `""` clears it too. */
function ownMoodAfter(row: EntryTable, { mood, moodId }: EntryChange): MoodId | null {
  if (moodId) return toMoodId(moodId.toLowerCase());
  return moodId === '' || mood !== row.mood ? null : row.mood_id;
}

function changesOf(row: EntryTable, change: EntryChange, now: Instant) {
  const { mood, content, sentMoment } = change;
  const storedMoment = fromMomentColumns(row);
  return {
    mood,
    mood_id: ownMoodAfter(row, change),
    content: content == null ? row.content : content || null,
    ...toMomentColumns(sentMoment ? chooseMoment(sentMoment, storedMoment) : storedMoment),
    updated_at: now,
  };
}

async function relinkMedia(
  tx: JournalDb,
  entryId: EntryId,
  before: readonly MediaId[],
  sent: readonly MediaId[] | null,
  now: Instant,
): Promise<void> {
  if (!sent) return;
  await deleteMediaLinks(tx, entryId, before);
  await insertMediaLinks(tx, entryId, sent);
  const lost = before.filter((id) => !sent.includes(id));
  await markOrphaned(tx, lost, now);
}

/** Deletes the entry, and its media unless another entry links them. */
export async function deleteEntry(
  tx: JournalDb,
  userId: AccountId,
  id: EntryId,
  { checkVersion }: { checkVersion: VersionCheck },
): Promise<void> {
  await lockEntry.run(tx, userId, id);
  const entry = await requireEntry(tx, userId, id);
  await checkVersion(entry);
  const { links } = entry;
  await markOrphaned(tx, [...links.photos, ...links.voiceMemos], ENTRY_DELETED);
  await deleteEntryRow.run(tx, id);
  await recordChanges(tx, userId, 'entry', [id], 'deleted');
}

// Bulk changes of entries. Each returns the number of changed entries.

/** Deletes the entries of the period, and their media unless another entry links them. */
export async function deleteEntries(tx: JournalDb, userId: AccountId, period: Period): Promise<number> {
  await markOrphanedIn(tx, userId, period, ENTRY_DELETED);
  const deleted = await deleteEntriesIn(tx, userId, period);
  await recordChanges(tx, userId, 'entry', deleted, 'deleted');
  return deleted.length;
}

/**
 * Replaces an activity by another. Refuses unknown activities; replacing an activity by itself changes
 * nothing.
 */
export async function replaceActivity(
  tx: JournalDb,
  userId: AccountId,
  { oldActivityId, newActivityId }: ReplaceActivityRequest,
  now: Instant,
): Promise<number> {
  const from = toActivityId(oldActivityId.toLowerCase());
  const to = toActivityId(newActivityId.toLowerCase());
  const own = await lockActivitiesForUpdate(tx, userId, [from, to]);
  if (!own.has(from))
    throw invalid('/oldActivityId', 'must be the id of one of your activities', 'unknown-reference');
  if (!own.has(to))
    throw invalid('/newActivityId', 'must be the id of one of your activities', 'unknown-reference');
  if (from === to) return 0;
  const affected = await touchEntriesWithActivity(tx, from, now);
  await replaceLinks(tx, from, to);
  await recordChanges(tx, userId, 'entry', affected);
  return affected.length;
}

/** Marks the media of the period's entries as orphaned (see `loose_since`). */
async function markOrphanedIn(tx: JournalDb, userId: AccountId, period: Period, now: Instant): Promise<void> {
  await tx
    .updateTable('media')
    .set({ loose_since: now })
    .where('user_id', '=', userId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('entry_media')
        .innerJoin('entry', 'entry.id', 'entry_media.entry_id')
        .select('media_id')
        .where('entry.user_id', '=', userId)
        .where((where) => isWithin(where, period)),
    )
    .execute();
}

/** Deletes the entries of the period. Returns their ids. */
async function deleteEntriesIn(tx: JournalDb, userId: AccountId, period: Period): Promise<EntryId[]> {
  const deleted = await tx
    .deleteFrom('entry')
    .where('user_id', '=', userId)
    .where((where) => isWithin(where, period))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Updates `updated_at` of every entry with the activity, which locks the entries. Returns their ids. */
async function touchEntriesWithActivity(
  tx: JournalDb,
  activityId: ActivityId,
  now: Instant,
): Promise<EntryId[]> {
  const touched = await tx
    .updateTable('entry')
    .set({ updated_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', activityId),
    )
    .returning('id')
    .execute();
  return touched.map(({ id }) => id);
}

/** Replaces `from` by `to`; entries with both lose `from`. */
async function replaceLinks(tx: JournalDb, from: ActivityId, to: ActivityId): Promise<void> {
  await tx
    .deleteFrom('entry_activity')
    .where('activity_id', '=', from)
    .where('entry_id', 'in', (both) =>
      both.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', to),
    )
    .execute();
  await tx.updateTable('entry_activity').set({ activity_id: to }).where('activity_id', '=', from).execute();
}
