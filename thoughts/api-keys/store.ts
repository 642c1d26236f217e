// SQL of API keys.
import type { ThoughtsDb } from '../tables.ts';

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
