// SQL of API keys.
import type { ApiKeyTable, ThoughtsDb } from '../tables.ts';

/** The account behind a key that has not been revoked. */
export const selectKeyHolder = (db: ThoughtsDb, hash: string) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id as key_id',
      'api_key.last_used_at',
      'account.id',
      'account.username',
      'account.role',
    ])
    .where('api_key.hash', '=', hash)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();

export async function updateLastUse(tx: ThoughtsDb, keyId: string, now: number): Promise<void> {
  await tx.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId).execute();
}

/** Newest first. */
export const selectApiKeys = (db: ThoughtsDb, accountId: string) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'prefix', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function insertApiKey(tx: ThoughtsDb, key: ApiKeyTable): Promise<void> {
  await tx.insertInto('api_key').values(key).execute();
}

/** False where `accountId` has no such key. */
export async function deleteApiKey(tx: ThoughtsDb, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many there were. */
export async function deleteApiKeysOf(tx: ThoughtsDb, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
