// SQL that creates the staged reminders that are new to the account.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { requireFewReminders } from '../../../reminders/reminders.ts';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/**
 * Skips reminders with the id or schedule of an existing one; creates the others, with slots from `now` on.
 * Refuses more than the limit per account (`too-many-reminders`).
 */
export async function applyReminders(tx: JournalDb, scope: ImportScope, now: Instant): Promise<void> {
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
