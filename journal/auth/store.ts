// SQL of refresh tokens.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb, RefreshTokenTable } from '../tables.ts';

export async function insertRefreshToken(tx: JournalDb, token: RefreshTokenTable): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute();
}

export const selectRefreshToken = (db: JournalDb, hash: string, now: Instant) =>
  db
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** False when somebody else has replaced it first. */
export async function markReplaced(tx: JournalDb, hash: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refresh_token')
    .set({ replaced_at: now })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
