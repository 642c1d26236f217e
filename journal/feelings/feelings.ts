// The feelings of a user. Feelings of other users are reported as unknown.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { parseName } from '../activities/rules.ts';
import { requireIcon } from '../appearance/appearance.ts';
import { recordChanges } from '../changes/changes.ts';
import { creationHash, requireSameOrNew } from '../changes/creation.ts';
import { type FeelingId, toFeelingId } from '../ids.ts';
import type { FeelingTable, JournalDb } from '../tables.ts';
import { type CreateFeelingRequest, MAX_FEELINGS, type UpdateFeelingRequest } from './contract.ts';
import {
  countFeelings,
  deleteFeelingRow,
  insertFeeling,
  lockFeelingsForUpdate,
  replaceLinks,
  selectEntriesOf,
  selectFeeling,
  touchEntriesOf,
  updateFeeling,
} from './store.ts';

const nameTaken = () => conflict('There is a feeling of that name already.', 'feeling-name-taken');

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
