// The activities of a user. Activities of other users are reported as unknown.
import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { requireIcon } from '../appearance/appearance.ts';
import { recordChanges } from '../changes/changes.ts';
import { type ActivityId, toActivityId } from '../ids.ts';
import type { DayRange } from '../periods/queries.ts';
import type { ActivityTable, JournalDb } from '../tables.ts';
import type { CreateActivityRequest, SetAppearanceRequest, SetCategoryRequest } from './contract.ts';
import { lockActivitiesForUpdate } from './queries.ts';
import { type ActivityName, parseName } from './rules.ts';

const activityNameTaken = () => conflict('An activity with this name already exists.', 'activity-name-taken');
const activityNotFound = () => notFound('activity');

/** Refuses (`not-found`) an unknown activity. */
export async function requireActivity(
  db: JournalDb,
  userId: AccountId,
  id: ActivityId,
): Promise<ActivityTable> {
  const activity = await selectActivity.first(db, userId, id);
  if (!activity) throw activityNotFound();
  return activity;
}

/** Builds the row of a new activity without storing it. Refuses an invalid name or icon. */
export function prepareActivity(
  userId: AccountId,
  request: CreateActivityRequest,
  now: Instant,
): ActivityTable {
  const { name, key } = parseName(request.name, '/name');
  requireIcon(request.icon);
  return {
    id: toActivityId(nextId()),
    user_id: userId,
    name,
    name_key: key,
    category: request.category?.trim() || null,
    archived: 0,
    created_at: now,
    icon: request.icon ?? null,
    color: request.color ?? null,
  };
}

/** Stores a prepared activity. Refuses a duplicate name, ignoring case. */
export async function createActivity(tx: JournalDb, activity: ActivityTable): Promise<ActivityTable> {
  if (!(await insertActivity(tx, activity))) throw activityNameTaken();
  await recordChanges(tx, activity.user_id, 'activity', [activity.id]);
  return activity;
}

/** Renames an activity. A change of case only is permitted. */
export async function renameActivity(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  newName: ActivityName,
): Promise<void> {
  const outcome = await updateName(tx, userId, id, newName);
  if (outcome === 'taken') throw activityNameTaken();
  if (outcome === 'missing') throw activityNotFound();
  await recordChanges(tx, userId, 'activity', [id]);
}

/** Null and `""` clear the category; undefined leaves it unchanged. */
export async function setActivityCategory(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  { category }: SetCategoryRequest,
): Promise<void> {
  if (category === undefined) await requireActivity(tx, userId, id);
  else await changeActivity(tx, userId, id, { category: category?.trim() || null });
}

/** Archives or restores an activity. Archived activities stay linked, and new links are permitted. */
export async function setActivityArchived(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  archived: boolean,
): Promise<void> {
  await changeActivity(tx, userId, id, { archived: archived ? 1 : 0 });
}

/** Null clears icon or colour; undefined leaves it unchanged. */
export async function setActivityAppearance(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  { icon, color }: SetAppearanceRequest,
): Promise<void> {
  const changes = {
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
  };
  if (icon === undefined && color === undefined) await requireActivity(tx, userId, id);
  else await changeActivity(tx, userId, id, changes);
}

async function changeActivity(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  changes: Parameters<typeof updateActivity>[3],
): Promise<void> {
  if (!(await updateActivity(tx, userId, id, changes))) throw activityNotFound();
  await recordChanges(tx, userId, 'activity', [id]);
}

/** Deletes an activity and its links; the entries stay. */
export async function deleteActivity(tx: JournalDb, userId: AccountId, id: ActivityId): Promise<void> {
  // Locked, so that no entry can link it between the two statements.
  if (!(await lockActivitiesForUpdate(tx, userId, [id])).has(id)) throw activityNotFound();
  const entries = await selectEntriesWith.values(tx, id);
  await deleteActivityRow.run(tx, id);
  await recordChanges(tx, userId, 'entry', entries);
  await recordChanges(tx, userId, 'activity', [id], 'deleted');
}

// SQL of activities.

const selectActivity = defineQuery((db: JournalDb, userId: AccountId, id: ActivityId) =>
  db.selectFrom('activity').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

/** Returns false if the user has an activity of that name, ignoring case. */
async function insertActivity(tx: JournalDb, activity: ActivityTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('activity')
    .values(activity)
    .onConflict((on) => on.columns(['user_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
async function updateName(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  { name, key }: { name: string; key: string },
): Promise<'renamed' | 'taken' | 'missing'> {
  try {
    const renamed = await updateActivity(tx, userId, id, { name, name_key: key });
    return renamed ? 'renamed' : 'missing';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Returns false if there is no such activity. */
async function updateActivity(
  tx: JournalDb,
  userId: AccountId,
  id: ActivityId,
  changes: Partial<Pick<ActivityTable, 'name' | 'name_key' | 'category' | 'archived' | 'icon' | 'color'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Usage of each activity within the days. Reads the entries first, then their links by primary key. */
export const selectUsage = defineQuery((db: JournalDb, userId: AccountId, { from, to }: DayRange) =>
  db
    .selectFrom('entry')
    .innerJoin('entry_activity', 'entry_activity.entry_id', 'entry.id')
    .select(({ fn }) => [
      'activity_id',
      fn.countAll<number>().as('entries'),
      fn.max<string>('local_date').as('lastUsed'),
    ])
    .where('user_id', '=', userId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy('activity_id'),
);

/** The ids of the entries with the activity. */
const selectEntriesWith = defineQuery((db: JournalDb, id: ActivityId) =>
  db.selectFrom('entry_activity').select('entry_id').where('activity_id', '=', id),
);

/** Deletes the activity; its links are deleted by cascade. */
const deleteActivityRow = defineQuery((tx: JournalDb, id: ActivityId) =>
  tx.deleteFrom('activity').where('id', '=', id),
);
