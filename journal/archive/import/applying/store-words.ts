// SQL that creates the own moods and feelings of an import, and links them to its entries.
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import { MAX_FEELINGS } from '../../../feelings/contract.ts';
import { type FeelingId, type MoodId, toFeelingId, toMoodId } from '../../../ids.ts';
import { MAX_MOODS } from '../../../moods/contract.ts';
import type { FeelingTable, JournalDb, MoodTable } from '../../../tables.ts';
import type { ImportScope, NewWords } from '../scope.ts';

/**
 * Creates moods and feelings. Those that the account got meanwhile are used instead, and an id that another
 * account got meanwhile is replaced. Refuses more than the account may have. Returns the ids of the new ones.
 */
export async function createWords(
  tx: JournalDb,
  scope: ImportScope,
  { moods, feelings }: NewWords,
): Promise<{ moods: MoodId[]; feelings: FeelingId[] }> {
  const created: { moods: MoodId[]; feelings: FeelingId[] } = { moods: [], feelings: [] };
  for (const mood of moods) {
    const id = await createMood(tx, scope, mood);
    if (id) created.moods.push(id);
  }
  for (const feeling of feelings) {
    const id = await createFeeling(tx, scope, feeling);
    if (id) created.feelings.push(id);
  }
  if (created.moods.length > 0) await requireFew(tx, scope, 'mood', MAX_MOODS);
  if (created.feelings.length > 0) await requireFew(tx, scope, 'feeling', MAX_FEELINGS);
  return created;
}

async function requireFew(
  tx: JournalDb,
  { userId }: ImportScope,
  table: 'mood' | 'feeling',
  most: number,
): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > most) throw conflict(`An account has at most ${most} ${table}s.`, `too-many-${table}s`);
}

/** Returns the id of the mood if it is new. */
async function createMood(tx: JournalDb, scope: ImportScope, mood: MoodTable): Promise<MoodId | null> {
  if (await insertMood(tx, mood)) return mood.id;
  const same = await tx
    .selectFrom('mood')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('name_key', '=', mood.name_key)
    .executeTakeFirst();
  const id = same?.id ?? toMoodId(nextId());
  await tx
    .updateTable('import_entry')
    .set({ mood_id: id })
    .where('import_id', '=', scope.importId)
    .where('mood_id', '=', mood.id)
    .execute();
  return !same && (await insertMood(tx, { ...mood, id })) ? id : null;
}

const insertMood = async (tx: JournalDb, mood: MoodTable): Promise<boolean> =>
  (await tx
    .insertInto('mood')
    .values(mood)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Returns the id of the feeling if it is new. */
async function createFeeling(
  tx: JournalDb,
  scope: ImportScope,
  feeling: FeelingTable,
): Promise<FeelingId | null> {
  if (await insertFeeling(tx, feeling)) return feeling.id;
  const same = await tx
    .selectFrom('feeling')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('name_key', '=', feeling.name_key)
    .executeTakeFirst();
  const id = same?.id ?? toFeelingId(nextId());
  await tx
    .updateTable('import_entry_feeling')
    .set({ feeling_id: id })
    .where('import_id', '=', scope.importId)
    .where('feeling_id', '=', feeling.id)
    .execute();
  return !same && (await insertFeeling(tx, { ...feeling, id })) ? id : null;
}

const insertFeeling = async (tx: JournalDb, feeling: FeelingTable): Promise<boolean> =>
  (await tx
    .insertInto('feeling')
    .values(feeling)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Locks the user's moods and feelings against deletion, until the created entries have them. */
export async function lockWords(tx: JournalDb, { userId }: ImportScope): Promise<void> {
  for (const table of ['mood', 'feeling'] as const)
    await withRowLock(
      tx,
      'forKeyShare',
      tx.selectFrom(table).select('id').where('user_id', '=', userId),
    ).execute();
}

/** Links the created entries to feelings that still exist, each once at its first position. */
export const linkFeelings = (tx: JournalDb, { importId, userId }: ImportScope) =>
  sql`
    insert into entry_feeling (entry_id, feeling_id, position)
    select entry.target_id, feeling.id, min(link.position)
    from import_entry_feeling link
    join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
    join feeling on feeling.id = link.feeling_id and feeling.user_id = ${userId}
    where link.import_id = ${importId} and entry.is_known = 0
    group by entry.target_id, feeling.id`.execute(tx);
