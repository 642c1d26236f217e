// SQL that creates the staged entries that are new to the account.
import { sql } from 'kysely';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/**
 * Marks existing entries: those with the same id, and duplicates by instant, mood and content, as many as the
 * account has.
 */
export async function markKnownEntries(tx: JournalDb, { importId, userId }: ImportScope): Promise<void> {
  await sql`
    update import_entry as staged set is_known = 1
    where import_id = ${importId}
      and exists (select 1 from entry where entry.id = staged.id and entry.user_id = ${userId})`.execute(tx);
  await sql`
    update import_entry set is_known = 1
    where import_id = ${importId} and position in (
      select staged.position
      from (
        select position, logged_at, mood, content,
          row_number() over (partition by logged_at, mood, content order by position) as twin
        from import_entry where import_id = ${importId} and is_known = 0
      ) staged
      join (
        select logged_at, mood, content, count(*) as twins
        from entry
        where user_id = ${userId}
          and logged_at in (select logged_at from import_entry where import_id = ${importId} and is_known = 0)
          and not exists (
            select 1 from import_entry same where same.import_id = ${importId} and same.id = entry.id
          )
        group by logged_at, mood, content
      ) had
        on had.logged_at = staged.logged_at and had.mood = staged.mood
        and had.content is not distinct from staged.content
      where staged.twin <= had.twins
    )`.execute(tx);
}

/** Creates the remaining entries, with their own id if it is unused. */
export async function createEntries(tx: JournalDb, scope: ImportScope): Promise<void> {
  await assignIds(tx, scope);
  await insertAssigned(tx, scope);
  if (await assignSpareIds(tx, scope)) await insertAssigned(tx, scope);
}

/** Of entries with the same id, the first gets the id. */
const assignIds = (tx: JournalDb, { importId }: ImportScope) =>
  sql`
    update import_entry as staged set target_id = case
      when id is null or exists (
        select 1 from import_entry other
        where other.import_id = ${importId} and other.id = staged.id and other.position < staged.position
          and other.is_known = 0
      ) then spare_id else id end
    where import_id = ${importId} and is_known = 0`.execute(tx);

/** Assigns `spare_id` if the id belongs to another user. Returns true if there was such an entry. */
async function assignSpareIds(tx: JournalDb, { importId, userId }: ImportScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_entry set target_id = spare_id
    where import_id = ${importId} and is_known = 0
      and not exists (select 1 from entry where entry.id = target_id and entry.user_id = ${userId})`.execute(
    tx,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

const insertAssigned = (tx: JournalDb, { importId, userId }: ImportScope) =>
  sql`
    insert into entry
      (id, user_id, mood, content, logged_at, local_date, utc_offset, created_at, updated_at, mood_id)
    select staged.target_id, ${userId}, staged.mood, staged.content, staged.logged_at, staged.local_date,
      staged.utc_offset, staged.created_at, staged.updated_at, mood.id
    from import_entry staged
    left join mood on mood.id = staged.mood_id and mood.user_id = ${userId} and mood.value = staged.mood
    where staged.import_id = ${importId} and staged.is_known = 0
    on conflict do nothing`.execute(tx);

/** Counts created and existing staged entries. */
export async function countEntries(
  tx: JournalDb,
  { importId }: ImportScope,
): Promise<{ imported: number; skipped: number }> {
  const { all, skipped } = await tx
    .selectFrom('import_entry')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | null>('is_known').as('skipped')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const had = Number(skipped ?? 0);
  return { imported: Number(all) - had, skipped: had };
}
