// The feelings of a user. Feelings of other users are reported as unknown.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { isUniqueViolation } from '@tandem/platform/database/constraint-violations.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { parseName } from '../activities/rules.ts';
import { requireIcon } from '../appearance/appearance.ts';
import { creationHash, recordChanges, requireSameOrNew } from '../changes/changes.ts';
import { type EntryId, type FeelingId, toFeelingId } from '../ids.ts';
import type { FeelingTable, JournalDb } from '../tables.ts';
import { type CreateFeelingRequest, MAX_FEELINGS, type UpdateFeelingRequest } from './contract.ts';

const nameTaken = () => conflict('A feeling with this name already exists.', 'feeling-name-taken');

/** Builds the row of a new feeling without storing it. Refuses an invalid name or icon. */
export function prepareFeeling(userId: AccountId, request: CreateFeelingRequest, now: Instant): FeelingTable {
  const { name, key } = parseName(request.name, '/name');
  requireIcon(request.icon);
  const chosen = {
    category: request.category?.trim() || null,
    pleasant: request.pleasant ?? null,
    icon: request.icon ?? null,
    color: request.color ?? null,
    archived: request.archived ? (1 as const) : (0 as const),
  };
  return {
    id: toFeelingId(request.id?.toLowerCase() ?? nextId()),
    user_id: userId,
    name,
    name_key: key,
    ...chosen,
    created_at: now,
    creation_hash: request.id == null ? null : creationHash([name, chosen]),
  };
}

/**
 * Stores a prepared feeling. A repeated request with the same id returns the feeling in its current form.
 * Refuses a taken id or name, and more feelings than permitted.
 */
export async function createFeeling(tx: JournalDb, row: FeelingTable): Promise<FeelingTable> {
  await lockAccount(tx, row.user_id);
  const earlier = await requireSameOrNew(tx, 'feeling', row, await selectFeeling.first(tx, row.id));
  if (earlier) return earlier;
  if ((await countFeelings.count(tx, row.user_id)) >= MAX_FEELINGS)
    throw conflict(`An account has at most ${MAX_FEELINGS} feelings.`, 'too-many-feelings');
  if (!(await insertFeeling.changed(tx, row))) throw nameTaken();
  await recordChanges(tx, row.user_id, 'feeling', [row.id]);
  return row;
}

/** Builds the changes of a request. Refuses an invalid name or icon. */
export function prepareFeelingChanges(request: UpdateFeelingRequest) {
  const { name, category, pleasant, icon, color, archived } = request;
  requireIcon(icon);
  const named = name == null ? null : parseName(name, '/name');
  return {
    ...(named ? { name: named.name, name_key: named.key } : {}),
    ...(category === undefined ? {} : { category: category?.trim() || null }),
    ...(pleasant === undefined ? {} : { pleasant }),
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
    ...(archived == null ? {} : { archived: archived ? (1 as const) : (0 as const) }),
  };
}

export async function changeFeeling(
  tx: JournalDb,
  userId: AccountId,
  id: FeelingId,
  changes: ReturnType<typeof prepareFeelingChanges>,
): Promise<FeelingTable> {
  const [feeling] = await lockFeelingsForUpdate.rows(tx, userId, [id]);
  if (!feeling) throw notFound('feeling');
  if ((await updateFeeling(tx, id, changes)) === 'taken') throw nameTaken();
  await recordChanges(tx, userId, 'feeling', [id]);
  return { ...feeling, ...changes };
}

/** Deletes a feeling and its links; the entries stay. */
export async function deleteFeeling(tx: JournalDb, userId: AccountId, id: FeelingId): Promise<void> {
  // Locked, so that no entry can link it between the two statements.
  if ((await lockFeelingsForUpdate.rows(tx, userId, [id])).length === 0) throw notFound('feeling');
  const entries = await selectEntriesOf.values(tx, id);
  await deleteFeelingRow.run(tx, id);
  await recordChanges(tx, userId, 'entry', entries);
  await recordChanges(tx, userId, 'feeling', [id], 'deleted');
}

/** Replaces a feeling by another, or removes it from its entries. Returns the number of changed entries. */
export async function replaceFeeling(
  tx: JournalDb,
  userId: AccountId,
  { id, by }: { id: FeelingId; by: string | null },
  now: Instant,
): Promise<number> {
  const other = by === null ? null : toFeelingId(by.toLowerCase());
  const own = await lockFeelingsForUpdate.rows(tx, userId, other === null ? [id] : [id, other]);
  if (!own.some((feeling) => feeling.id === id)) throw notFound('feeling');
  if (other !== null && !own.some((feeling) => feeling.id === other))
    throw invalid('/by', 'must be the id of one of your feelings', 'unknown-reference');
  if (other === id) return 0;
  const affected = await touchEntriesOf(tx, id, now);
  await replaceLinks(tx, id, other);
  await recordChanges(tx, userId, 'entry', affected);
  return affected.length;
}

/** For any owner. */
const selectFeeling = defineQuery((db: JournalDb, id: FeelingId) =>
  db.selectFrom('feeling').selectAll().where('id', '=', id),
);

const countFeelings = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('feeling')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/** Which of `ids` are the user's feelings. They are locked against links and deletion. */
const lockFeelingsForUpdate = defineQuery((tx: JournalDb, userId: AccountId, ids: readonly FeelingId[]) =>
  withRowLock(
    tx,
    'forUpdate',
    tx
      .selectFrom('feeling')
      .selectAll()
      .where((where) => isIn(tx, where.ref('id'), ids))
      .where('user_id', '=', userId)
      .orderBy('id'),
  ),
);

/** Inserts nothing if the user has a feeling of that name, ignoring case. */
const insertFeeling = defineQuery((tx: JournalDb, feeling: FeelingTable) =>
  tx
    .insertInto('feeling')
    .values(feeling)
    .onConflict((on) => on.doNothing()),
);

type Changes = Partial<Omit<FeelingTable, 'id' | 'user_id' | 'created_at' | 'creation_hash'>>;

/** After `taken` the transaction must be rolled back (see {@link isUniqueViolation}). */
async function updateFeeling(tx: JournalDb, id: FeelingId, changes: Changes): Promise<'changed' | 'taken'> {
  if (Object.keys(changes).length === 0) return 'changed';
  try {
    await tx.updateTable('feeling').set(changes).where('id', '=', id).execute();
    return 'changed';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** The ids of the entries with the feeling. */
const selectEntriesOf = defineQuery((db: JournalDb, id: FeelingId) =>
  db.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', id),
);

/** Deletes the feeling; its links are deleted by cascade. */
const deleteFeelingRow = defineQuery((tx: JournalDb, id: FeelingId) =>
  tx.deleteFrom('feeling').where('id', '=', id),
);

/** Updates `updated_at` of every entry with the feeling, which locks the entries. Returns their ids. */
async function touchEntriesOf(tx: JournalDb, id: FeelingId, now: Instant): Promise<EntryId[]> {
  const touched = await tx
    .updateTable('entry')
    .set({ updated_at: now })
    .where('id', 'in', (from) =>
      from.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', id),
    )
    .returning('id')
    .execute();
  return touched.map((entry) => entry.id);
}

/** Replaces `from` by another feeling, or removes it; entries with both lose `from`. */
async function replaceLinks(tx: JournalDb, from: FeelingId, by: FeelingId | null): Promise<void> {
  if (by === null) {
    await tx.deleteFrom('entry_feeling').where('feeling_id', '=', from).execute();
    return;
  }
  await tx
    .deleteFrom('entry_feeling')
    .where('feeling_id', '=', from)
    .where('entry_id', 'in', (both) =>
      both.selectFrom('entry_feeling').select('entry_id').where('feeling_id', '=', by),
    )
    .execute();
  await tx.updateTable('entry_feeling').set({ feeling_id: by }).where('feeling_id', '=', from).execute();
}
