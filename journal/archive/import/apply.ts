// Applies a staged import to the account, all or nothing, in a constant number of statements.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, unauthenticated } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordChanges, reserveChangeNumbers } from '../../changes/changes.ts';
import { MAX_FEELINGS } from '../../feelings/contract.ts';
import { requireQuota } from '../../media/quota.ts';
import { MAX_MOODS } from '../../moods/contract.ts';
import { requireFewReminders, rescheduleReminders } from '../../reminders/reminders.ts';
import type { FeelingTable, JournalDb, MoodTable } from '../../tables.ts';
import {
  countEntries,
  createEntries,
  createMedia,
  fillProfile,
  linkMedia,
  markKnownEntries,
  type Profile,
  sumBytesToCreate,
} from './apply-store.ts';
import type { ImportScope, NewWords } from './context.ts';

/** `allowedMedia` is the media quota in bytes; 0 means no limit. */
type ApplyOptions = { profile: Profile; words: NewWords; now: Instant; allowedMedia: number };

/**
 * Refuses if the account was deleted (`unauthenticated`) or the quota is exceeded (`quota-exceeded`). Returns
 * the numbers of created and existing entries.
 */
export async function applyImport(
  tx: JournalDb,
  scope: ImportScope,
  { profile, words, now, allowedMedia }: ApplyOptions,
): Promise<{ imported: number; skipped: number }> {
  if (!(await fillProfile(tx, scope.userId, profile)))
    throw unauthenticated('The account no longer exists.', 'invalid-token');
  if (words.moods.length + words.feelings.length > 0) await lockAccount(tx, scope.userId);
  const created = await createWords(tx, scope, words);
  await lockMoodsAndFeelings(tx, scope);
  await applyActivities(tx, scope);
  await markKnownEntries(tx, scope);
  await createEntries(tx, scope);
  const added = await sumBytesToCreate(tx, scope);
  await requireQuota(tx, scope.userId, { allowed: allowedMedia, added });
  await createMedia(tx, scope, now);
  await linkActivities(tx, scope);
  await linkFeelings(tx, scope);
  await linkMedia(tx, scope);
  await applyReminders(tx, scope, now);
  if (profile.timezone !== null) await rescheduleReminders(tx, scope.userId, now);
  const counts = await countEntries(tx, scope);
  await recordChanges(tx, scope.userId, 'mood', created.moods);
  await recordChanges(tx, scope.userId, 'feeling', created.feelings);
  await recordImported(tx, scope, counts.imported);
  return counts;
}

/** Records activities before the entries that link them. `entries` is the number of created entries. */
async function recordImported(
  tx: JournalDb,
  { importId, userId }: ImportScope,
  entries: number,
): Promise<void> {
  const created = sql`
    from import_activity staged
    join activity on activity.id = staged.target_id and activity.user_id = ${userId}
    where import_id = ${importId} and not exists (
      select 1 from change
      where change.user_id = ${userId} and kind = 'activity' and thing_id = activity.id and gone = 0
    )`;
  // An aggregate query always returns a row.
  const { rows } = await sql<{ count: number }>`
    select count(distinct activity.id) as count ${created}`.execute(tx);
  const activities = Number(rows[0]?.count);
  if (activities + entries === 0) return;
  const first = await reserveChangeNumbers(tx, userId, activities + entries);
  await sql`
    insert into change (user_id, kind, thing_id, number, gone)
    select ${userId}, 'activity', activity.id,
      cast(${first - 1} as bigint) + row_number() over (order by min(activity.created_at), activity.id), 0
    ${created}
    group by activity.id
    on conflict (user_id, kind, thing_id) do update set number = excluded.number, gone = 0`.execute(tx);
  await sql`
    insert into change (user_id, kind, thing_id, number, gone)
    select ${userId}, 'entry', target_id,
      cast(${first - 1 + activities} as bigint) + row_number() over (order by position), 0
    from import_entry
    where import_id = ${importId} and is_known = 0
    on conflict (user_id, kind, thing_id) do update set number = excluded.number, gone = 0`.execute(tx);
}

/**
 * Skips reminders with the id or schedule of an existing one; creates the others, with slots from `now` on.
 * Refuses more than the limit per account (`too-many-reminders`).
 */
async function applyReminders(tx: JournalDb, scope: ImportScope, now: Instant): Promise<void> {
  const { importId, userId } = scope;
  await sql`
    update import_reminder as staged set target_id = staged.id, is_known = case when exists (
      select 1 from reminder had where had.user_id = ${userId} and (
        had.id = staged.id or (had.schedule = staged.schedule and had.enabled = staged.enabled)
      )
    ) then 1 else 0 end
    where import_id = ${importId}`.execute(tx);
  const first = await insertAssigned(tx, scope, now);
  await sql`
    update import_reminder set target_id = spare_id
    where import_id = ${importId} and is_known = 0
      and not exists (select 1 from reminder had where had.id = target_id and had.user_id = ${userId})`.execute(
    tx,
  );
  const second = await insertAssigned(tx, scope, now);
  if (first + second > 0) await requireFewReminders(tx, userId);
}

/** Returns the number of inserted rows. */
async function insertAssigned(
  tx: JournalDb,
  { importId, userId }: ImportScope,
  now: Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reminder (id, user_id, schedule, label, enabled, created_at, due_at)
    select target_id, ${userId}, schedule, label, enabled, created_at, cast(${now} as bigint)
    from import_reminder where import_id = ${importId} and is_known = 0
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Sets `target_id` of every staged activity, except one deleted concurrently. */
async function applyActivities(tx: JournalDb, scope: ImportScope): Promise<void> {
  await matchActivities(tx, scope);
  // Runs twice, because an id of the file may belong to another user, and two activities of the file may have
  // the same name.
  for (const id of ['id', 'spare_id'] as const) {
    await insertMissing(tx, scope, sql.ref(`staged.${id}`));
    await matchActivities(tx, scope);
  }
}

const matchActivities = (tx: JournalDb, { importId, userId }: ImportScope) =>
  sql`
    update import_activity as staged set target_id = coalesce(
      (select id from activity where activity.id = staged.id and user_id = ${userId}),
      (select id from activity where activity.name_key = staged.name_key and user_id = ${userId})
    )
    where import_id = ${importId} and target_id is null`.execute(tx);

const insertMissing = (tx: JournalDb, { importId, userId }: ImportScope, id: RawBuilder<unknown>) =>
  sql`
    insert into activity (id, user_id, name, name_key, category, archived, created_at, icon, color)
    select ${id}, ${userId}, name, name_key, category, archived, created_at, icon, color
    from import_activity as staged
    where import_id = ${importId} and target_id is null
    order by created_at, id
    on conflict do nothing`.execute(tx);

/** Links the created entries. A repeated activity is linked once, at its first position. */
async function linkActivities(tx: JournalDb, { importId, userId }: ImportScope): Promise<void> {
  // Locked, so that none can be deleted between match and link.
  await withRowLock(
    tx,
    'forKeyShare',
    tx.selectFrom('activity').select('id').where('user_id', '=', userId),
  ).execute();
  await sql`
    insert into entry_activity (entry_id, activity_id, position)
    select entry.target_id, activity.id, min(link.position)
    from import_entry_activity link
    join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
    join import_activity staged on staged.import_id = link.import_id and staged.key = link.key
    join activity on activity.id = staged.target_id and activity.user_id = ${userId}
    where link.import_id = ${importId} and entry.is_known = 0
    group by entry.target_id, activity.id`.execute(tx);
}

/**
 * Creates moods and feelings. Those that the account got meanwhile are used instead, and an id that another
 * account got meanwhile is replaced. Refuses more than the account may have. Returns the ids of the new ones.
 */
async function createWords(
  tx: JournalDb,
  scope: ImportScope,
  { moods, feelings }: NewWords,
): Promise<{ moods: string[]; feelings: string[] }> {
  const created = {
    moods: await createAll(tx, scope, 'mood', moods),
    feelings: await createAll(tx, scope, 'feeling', feelings),
  };
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

/** The columns of staged entries with the id of a mood or feeling. */
const STAGED_IDS = {
  mood: { table: 'import_entry', column: 'mood_id' },
  feeling: { table: 'import_entry_feeling', column: 'feeling_id' },
} as const;

/** Returns the ids of the new rows. */
async function createAll(
  tx: JournalDb,
  { importId, userId }: ImportScope,
  kind: 'mood' | 'feeling',
  rows: readonly (MoodTable | FeelingTable)[],
): Promise<string[]> {
  const insert = async (row: MoodTable | FeelingTable): Promise<boolean> =>
    (await tx
      .insertInto(kind)
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined;
  const { table, column } = STAGED_IDS[kind];
  const created: string[] = [];
  for (const row of rows) {
    if (await insert(row)) {
      created.push(row.id);
      continue;
    }
    const same = await tx
      .selectFrom(kind)
      .select('id')
      .where('user_id', '=', userId)
      .where('name_key', '=', row.name_key)
      .executeTakeFirst();
    const id = same?.id ?? nextId();
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${id}
      where import_id = ${importId} and ${sql.ref(column)} = ${row.id}`.execute(tx);
    if (!same && (await insert({ ...row, id } as MoodTable | FeelingTable))) created.push(id);
  }
  return created;
}

/** Locks the user's moods and feelings against deletion, until the created entries have them. */
async function lockMoodsAndFeelings(tx: JournalDb, { userId }: ImportScope): Promise<void> {
  for (const table of ['mood', 'feeling'] as const)
    await withRowLock(
      tx,
      'forKeyShare',
      tx.selectFrom(table).select('id').where('user_id', '=', userId),
    ).execute();
}

/** Links the created entries to feelings that still exist, each once at its first position. */
const linkFeelings = (tx: JournalDb, { importId, userId }: ImportScope) =>
  sql`
    insert into entry_feeling (entry_id, feeling_id, position)
    select entry.target_id, feeling.id, min(link.position)
    from import_entry_feeling link
    join import_entry entry on entry.import_id = link.import_id and entry.position = link.entry_position
    join feeling on feeling.id = link.feeling_id and feeling.user_id = ${userId}
    where link.import_id = ${importId} and entry.is_known = 0
    group by entry.target_id, feeling.id`.execute(tx);
