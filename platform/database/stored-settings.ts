// Values generated once per installation and stored, such as signing keys.
import type { Database } from './database.ts';
import type { PlatformTables } from './tables.ts';

/**
 * The stored value of `name`. Where there is none, stores that of `make`; of concurrent callers, the first
 * wins.
 */
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
