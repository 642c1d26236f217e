// Values made once for an installation and kept, whichever process comes first.
import type { Database } from './database.ts';
import type { PlatformTables } from './tables.ts';

/** The kept value of `name`; made by `make` when there is none yet. */
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
