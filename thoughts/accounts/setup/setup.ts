// The first run: while there is no administrator, whoever has the code of the log creates the first account.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import { forbidden } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { deleteSetting, isAnyAdministrator, selectSetting } from './store.ts';

const SETTING = 'setup-code';
/** Random bytes: too many to guess. */
const CODE_BYTES = 18;

export const hasAdministrator = (db: ThoughtsDb): Promise<boolean> => isAnyAdministrator.exists(db);

/** Prints the code, made at the first start, where there is no administrator: a stranger must not be it. */
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

/** Refuses (forbidden) another code, and any where there is an administrator. */
export async function requireSetupCode(
  { database }: Pick<ThoughtsContext, 'database'>,
  given: string,
): Promise<void> {
  const [code] = await selectSetting.values(database.read, SETTING);
  if (code === undefined || (await hasAdministrator(database.read))) throw wrongCode();
  if (!timingSafeEqual(hashOf(code), hashOf(given.trim()))) throw wrongCode();
}

/** Of two who set up at once, the second is refused (forbidden). */
export async function endSetup(tx: ThoughtsDb): Promise<void> {
  if (!(await deleteSetting.changed(tx, SETTING)) || (await hasAdministrator(tx))) throw wrongCode();
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const wrongCode = () => forbidden('The code is wrong, or there is an administrator.', 'setup-code');
