// SQL that moves staged rows into the journal.
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ImportId } from '../../ids.ts';
import { fillReminderSettings } from '../../reminders/channels/channels.ts';
import type { JournalDb } from '../../tables.ts';
import type { ProfileRecord } from '../formats/records/record.ts';
import type { ImportScope } from './context.ts';

// SQL that creates the staged entries that are new to the account.

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

// SQL that creates the rows of staged media and links them.

/** Media linked by a created entry, or by no entry of the file. */
const toCreate = (importId: ImportId) => sql`
    import_id = ${importId} and (
      exists (
        select 1 from import_entry_media link
        join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
        where link.import_id = ${importId} and link.media_id = staged.media_id and entry.is_known = 0
      )
      or not exists (
        select 1 from import_entry_media link
        where link.import_id = ${importId} and link.media_id = staged.media_id
      )
    )`;

/** The total size in bytes of the media that {@link createMedia} will create. */
export async function sumBytesToCreate(tx: JournalDb, { importId }: ImportScope): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(size) as bytes from import_media staged where ${toCreate(importId)}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function createMedia(
  tx: JournalDb,
  { importId, userId }: ImportScope,
  now: Instant,
): Promise<void> {
  const created = await sql`
    insert into media
      (id, user_id, kind, content_type, extension, size, sha256, created_at, loose_since)
    select media_id, ${userId}, kind, content_type, extension, size, sha256,
      cast(${now} as bigint), cast(${now} as bigint)
    from import_media staged
    where ${toCreate(importId)}`.execute(tx);
  const kept = await sql`
    delete from media_removal where media_id in (
      select media_id from import_media join media on media.id = import_media.media_id
      where import_id = ${importId} and media.user_id = ${userId}
    )`.execute(tx);
  if (kept.numAffectedRows !== created.numAffectedRows)
    throw new Error('A file was removed before it was in use.');
}

export async function linkMedia(tx: JournalDb, { importId, userId }: ImportScope): Promise<void> {
  const linked = tx.selectFrom('import_entry_media').select('media_id').where('import_id', '=', importId);
  // Locked, so that none can be deleted between match and link.
  const own = tx.selectFrom('media').select('id').where('user_id', '=', userId).where('id', 'in', linked);
  await withRowLock(tx, 'forKeyShare', own).execute();
  await sql`
    insert into entry_media (entry_id, media_id, position)
    select entry.target_id, link.media_id, link.position
    from import_entry_media link
    join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
    join media on media.id = link.media_id and media.user_id = ${userId}
    where link.import_id = ${importId} and entry.is_known = 0`.execute(tx);
}

// SQL of the imported profile.

export type Profile = Omit<ProfileRecord, 'kind'>;

/**
 * Fills in missing profile fields, preferences and reminder settings. The account stays locked until the
 * transaction ends, which serializes imports and prevents deletion. Returns false if the account was deleted.
 */
export async function fillProfile(
  tx: JournalDb,
  userId: AccountId,
  { displayName, timezone, preferences, reminderSettings }: Profile,
): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', userId);
  if (!(await withRowLock(tx, 'forKeyShare', account).executeTakeFirst())) return false;
  const { rows } = await sql`
    update profile set
      display_name = coalesce(display_name, cast(${displayName} as text)),
      timezone = coalesce(timezone, cast(${timezone} as text))
    where account_id = ${userId} returning account_id`.execute(tx);
  if (preferences !== null)
    await tx
      .insertInto('preferences')
      .values({ account_id: userId, content: preferences })
      .onConflict((on) => on.doNothing())
      .execute();
  if (reminderSettings !== null) await fillReminderSettings(tx, userId, reminderSettings);
  return rows.length > 0;
}
