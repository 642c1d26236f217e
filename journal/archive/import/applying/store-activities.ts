// SQL that applies staged activities: matched by id or name, otherwise created.
import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/** Sets `target_id` of every staged activity, except one deleted concurrently. */
export async function applyActivities(tx: JournalDb, scope: ImportScope): Promise<void> {
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
export async function linkActivities(tx: JournalDb, { importId, userId }: ImportScope): Promise<void> {
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
