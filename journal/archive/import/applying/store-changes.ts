// SQL that records the changes of an import, for clients with a local copy.
import { sql } from 'kysely';
import { reserveChangeNumbers } from '../../../changes/queries.ts';
import type { JournalDb } from '../../../tables.ts';
import type { ImportScope } from '../scope.ts';

/** Records activities before the entries that link them. `entries` is the number of created entries. */
export async function recordImported(
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
