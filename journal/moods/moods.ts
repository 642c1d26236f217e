// The own moods of a user. Moods of other users are reported as unknown.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isEmoji } from '@tandem/web/icons/appearance.ts';
import { parseName } from '../activities/rules.ts';
import { requireIcon } from '../appearance/appearance.ts';
import { creationHash, recordChanges, requireSameOrNew } from '../changes/changes.ts';
import { type EntryId, type MoodId, toMoodId } from '../ids.ts';
import type { JournalDb, MoodTable } from '../tables.ts';
import { type CreateMoodRequest, MAX_MOODS, type UpdateMoodRequest } from './contract.ts';
import { lockMoodForShare } from './queries.ts';

const nameTaken = () => conflict('A mood with this name already exists.', 'mood-name-taken');

/** A row without the position, which follows the other moods if the request names none. */
type PreparedMood = { row: MoodTable; hasPosition: boolean };

/** Builds the row of a new mood without storing it. Refuses an invalid name, emoji or icon. */
export function prepareMood(userId: AccountId, request: CreateMoodRequest, now: Instant): PreparedMood {
  const { name, key } = parseName(request.name, '/name');
  const { value, emoji, icon, color, position, archived } = request;
  requireEmoji(emoji);
  requireIcon(icon);
  const content = [
    value,
    name,
    emoji ?? null,
    icon ?? null,
    color ?? null,
    position ?? null,
    archived ?? false,
  ];
  const row = {
    id: toMoodId(request.id?.toLowerCase() ?? nextId()),
    user_id: userId,
    value,
    name,
    name_key: key,
    emoji: emoji ?? null,
    icon: icon ?? null,
    color: color ?? null,
    position: position ?? 0,
    archived: archived ? 1 : 0,
    created_at: now,
    creation_hash: request.id == null ? null : creationHash(content),
  } as const;
  return { row, hasPosition: position != null };
}

/**
 * Stores a prepared mood. A repeated request with the same id returns the mood in its current form. Refuses a
 * taken id or name, and more moods than permitted.
 */
export async function createMood(tx: JournalDb, { row, hasPosition }: PreparedMood): Promise<MoodTable> {
  await lockAccount(tx, row.user_id);
  const earlier = await requireSameOrNew(tx, 'mood', row, await selectMood.first(tx, row.id));
  if (earlier) return earlier;
  const { count = 0, last = null } = (await selectRoom.first(tx, row.user_id, row.value)) ?? {};
  if (count >= MAX_MOODS) throw conflict(`An account has at most ${MAX_MOODS} moods.`, 'too-many-moods');
  const mood = hasPosition || last === null ? row : { ...row, position: last + 1 };
  if (!(await insertMood.changed(tx, mood))) throw nameTaken();
  await recordChanges(tx, row.user_id, 'mood', [row.id]);
  return mood;
}

/** Builds the changes of a request. Refuses an invalid name, emoji or icon. */
export function prepareMoodChanges({ name, emoji, icon, color, position, archived }: UpdateMoodRequest) {
  requireEmoji(emoji);
  requireIcon(icon);
  const named = name == null ? null : parseName(name, '/name');
  return {
    ...(named ? { name: named.name, name_key: named.key } : {}),
    ...(emoji === undefined ? {} : { emoji }),
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
    ...(position == null ? {} : { position }),
    ...(archived == null ? {} : { archived: archived ? (1 as const) : (0 as const) }),
  };
}

/** Applies prepared changes. Refuses another `value`: entries have the mood because of its value. */
export async function changeMood(
  tx: JournalDb,
  userId: AccountId,
  id: MoodId,
  { value, changes }: { value: number | null; changes: ReturnType<typeof prepareMoodChanges> },
): Promise<MoodTable> {
  const [mood] = await lockMoodsForUpdate.rows(tx, userId, [id]);
  if (!mood) throw notFound('mood');
  if (value !== null && value !== mood.value)
    throw invalid('/value', 'must equal the value of the mood, which cannot be changed', 'mood-mismatch');
  if ((await updateMood(tx, id, changes)) === 'taken') throw nameTaken();
  await recordChanges(tx, userId, 'mood', [id]);
  return { ...mood, ...changes };
}

/** Deletes a mood; its entries stay. */
export async function deleteMood(tx: JournalDb, userId: AccountId, id: MoodId): Promise<void> {
  // Locked, so that no entry can get it between the two statements.
  if ((await lockMoodsForUpdate.rows(tx, userId, [id])).length === 0) throw notFound('mood');
  const entries = await selectEntriesOf.values(tx, id);
  await deleteMoodRow.run(tx, id);
  await recordChanges(tx, userId, 'entry', entries);
  await recordChanges(tx, userId, 'mood', [id], 'deleted');
}

/**
 * Gives the entries of a mood another one of the same value, or none. Returns the number of changed entries.
 */
export async function replaceMood(
  tx: JournalDb,
  userId: AccountId,
  { id, by }: { id: MoodId; by: string | null },
  now: Instant,
): Promise<number> {
  const other = by === null ? null : toMoodId(by.toLowerCase());
  const own = await lockMoodsForUpdate.rows(tx, userId, other === null ? [id] : [id, other]);
  const mood = own.find((one) => one.id === id);
  if (!mood) throw notFound('mood');
  if (other !== null) requireValue(own.find((one) => one.id === other)?.value, mood.value, '/by');
  if (other === id) return 0;
  const affected = await replaceInEntries(tx, id, other, now);
  await recordChanges(tx, userId, 'entry', affected);
  return affected.length;
}

/**
 * Refuses an own mood of an entry unless the user has it (`unknown-reference`) and it is of the value `mood`
 * (`mood-mismatch`). It stays locked against deletion until the transaction ends.
 */
export async function requireMoodOf(
  tx: JournalDb,
  userId: AccountId,
  { id, mood }: { id: MoodId; mood: number },
): Promise<void> {
  requireValue((await lockMoodForShare.first(tx, userId, id))?.value, mood, '/moodId');
}

function requireValue(found: number | undefined, wanted: number, pointer: string): void {
  if (found === undefined) throw invalid(pointer, 'must be the id of one of your moods', 'unknown-reference');
  if (found !== wanted) throw invalid(pointer, `must be a mood with the value ${wanted}`, 'mood-mismatch');
}

function requireEmoji(emoji: string | null | undefined): void {
  if (emoji != null && !isEmoji(emoji))
    throw invalid('/emoji', 'must be one emoji of at most 32 bytes', 'unknown-icon');
}

/** For any owner. */
const selectMood = defineQuery((db: JournalDb, id: MoodId) =>
  db.selectFrom('mood').selectAll().where('id', '=', id),
);

/** Which of `ids` are the user's moods. They are locked against links and deletion. */
const lockMoodsForUpdate = defineQuery((tx: JournalDb, userId: AccountId, ids: readonly MoodId[]) =>
  withRowLock(
    tx,
    'forUpdate',
    tx
      .selectFrom('mood')
      .selectAll()
      .where((where) => isIn(tx, where.ref('id'), ids))
      .where('user_id', '=', userId)
      .orderBy('id'),
  ),
);

/** The number of the user's moods, and the position after the last of this value. */
const selectRoom = defineQuery((db: JournalDb, userId: AccountId, value: number) =>
  db
    .selectFrom('mood')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.max(eb.case().when('value', '=', value).then(eb.ref('position')).end()).as('last'),
    ])
    .where('user_id', '=', userId),
);

/** Inserts nothing if the user has a mood of that name, ignoring case. */
const insertMood = defineQuery((tx: JournalDb, mood: MoodTable) =>
  tx
    .insertInto('mood')
    .values(mood)
    .onConflict((on) => on.doNothing()),
);

type Changes = Partial<Omit<MoodTable, 'id' | 'user_id' | 'value' | 'created_at' | 'creation_hash'>>;

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
async function updateMood(tx: JournalDb, id: MoodId, changes: Changes): Promise<'changed' | 'taken'> {
  if (Object.keys(changes).length === 0) return 'changed';
  try {
    await tx.updateTable('mood').set(changes).where('id', '=', id).execute();
    return 'changed';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** The ids of the entries with the mood. */
const selectEntriesOf = defineQuery((db: JournalDb, id: MoodId) =>
  db.selectFrom('entry').select('id').where('mood_id', '=', id),
);

/** Deletes the mood; its entries lose it by the foreign key. */
const deleteMoodRow = defineQuery((tx: JournalDb, id: MoodId) => tx.deleteFrom('mood').where('id', '=', id));

/** Gives the entries of a mood another one, or none. Returns their ids. */
async function replaceInEntries(
  tx: JournalDb,
  from: MoodId,
  by: MoodId | null,
  now: Instant,
): Promise<EntryId[]> {
  const changed = await tx
    .updateTable('entry')
    .set({ mood_id: by, updated_at: now })
    .where('mood_id', '=', from)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}
