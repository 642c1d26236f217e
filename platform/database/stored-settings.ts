// Values generated once per installation and stored, such as signing keys.
import type { Database } from './database.ts';
import type { PlatformTables } from './tables.ts';

/** Returns the stored value of `name`, or stores that of `make`. Among concurrent callers, the first wins. */
export function getOrCreateSetting(
  database: Database<PlatformTables>,
  name: string,
  make: () => string,
): Promise<string> {
  const fresh = make();
  return database.write(async (tx) => {
    await tx
      .insertInto('setting')
      .values({ name, value: fresh })
      .onConflict((on) => on.doNothing())
      .execute();
    const { value } = await tx
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  });
}
