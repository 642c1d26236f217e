// Unexpected faults: columns that can no longer be written.
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Makes inserts fail that set a value in one of these `[table, column]` pairs. */
export async function breakTables<Tables>(
  { dialect, write }: Pick<Database<Tables>, 'dialect' | 'write'>,
  columns: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [table, column] of columns) {
    const statement =
      dialect === 'sqlite'
        ? `create trigger broken_${table} before insert on ${table} when new.${column} is not null
             begin select raise(abort, 'broken'); end`
        : `alter table ${table} add constraint broken check (${column} is null) not valid`;
    await write((tx) => sql.raw(statement).execute(tx));
  }
}
