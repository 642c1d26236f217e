// Initial setup: while there is no administrator, the code in the log authorises creating the first account.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import { forbidden } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

const SETTING = 'setup-code';
/** Random bytes: enough to make guessing infeasible. */
const CODE_BYTES = 18;

export const hasAdministrator = (db: ThoughtsDb): Promise<boolean> => isAnyAdministrator.exists(db);

/**
 * Prints the setup code, generated at the first start, if there is no administrator. Without a code, anybody
 * could become administrator.
 */
export async function printSetupCode({
  database,
  log,
  base,
}: Pick<ThoughtsContext, 'database' | 'log' | 'base'>): Promise<void> {
  if (await hasAdministrator(database.read)) return;
  const fresh = randomBytes(CODE_BYTES).toString('base64url');
  const code = await getOrCreateSetting(database, SETTING, () => fresh);
  log.warn(`There is no administrator. Create the first account at ${base}/setup with the code ${code}`);
}

/** @throws forbidden for a wrong code, and for any code if there is an administrator. */
export async function requireSetupCode(
  { database }: Pick<ThoughtsContext, 'database'>,
  given: string,
): Promise<void> {
  const [code] = await selectSetting.values(database.read, SETTING);
  if (code === undefined || (await hasAdministrator(database.read))) throw wrongCode();
  if (!timingSafeEqual(hashOf(code), hashOf(given.trim()))) throw wrongCode();
}

/** @throws forbidden for the second of two concurrent setups. */
export async function endSetup(tx: ThoughtsDb): Promise<void> {
  if (!(await deleteSetting.changed(tx, SETTING)) || (await hasAdministrator(tx))) throw wrongCode();
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const wrongCode = () => forbidden('The code is wrong, or an administrator exists.', 'setup-code');

// SQL of the initial setup.

const isAnyAdministrator = defineQuery((db: ThoughtsDb) =>
  db.selectFrom('account').select('id').where('role', '=', 'admin').limit(1),
);

const selectSetting = defineQuery((db: ThoughtsDb, name: string) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);

const deleteSetting = defineQuery((tx: ThoughtsDb, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name).returning('name'),
);
