// SQL that creates the staged reminders that the account does not have.
import { sql } from 'kysely';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/** A reminder of the same id or the same schedule exists already; others are created. */
export async function applyReminders(tx: JournalDb, scope: ImportScope): Promise<void> {
  const { importId, userId } = scope;
  await sql`
    update import_reminder as staged set target_id = staged.id, is_known = case when exists (
      select 1 from reminder had where had.user_id = ${userId} and (
        had.id = staged.id or (had.schedule = staged.schedule and had.enabled = staged.enabled)
      )
    ) then 1 else 0 end
    where import_id = ${importId}`.execute(tx);
  await insertAssigned(tx, scope);
  await sql`
    update import_reminder set target_id = spare_id
    where import_id = ${importId} and is_known = 0
      and not exists (select 1 from reminder had where had.id = target_id and had.user_id = ${userId})`.execute(
    tx,
  );
  await insertAssigned(tx, scope);
}

const insertAssigned = (tx: JournalDb, { importId, userId }: ImportScope) =>
  sql`
    insert into reminder (id, user_id, schedule, enabled, created_at)
    select target_id, ${userId}, schedule, enabled, created_at
    from import_reminder where import_id = ${importId} and is_known = 0
    on conflict do nothing`.execute(tx);
