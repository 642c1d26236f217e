// SQL of invitations.
import type { InvitationTable, PlatformDb } from '../../database/tables.ts';
import type { Instant } from '../../time/clock.ts';

export async function insertInvitation(tx: PlatformDb, invitation: InvitationTable): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute();
}

const redeemable = (db: PlatformDb, now: Instant) =>
  db
    .selectFrom('invitation')
    .where('uses_left', '>', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));

export async function isRedeemable(db: PlatformDb, codeHash: string, now: Instant): Promise<boolean> {
  const row = await redeemable(db, now).select('id').where('code_hash', '=', codeHash).executeTakeFirst();
  return row !== undefined;
}

export const selectInvitations = (db: PlatformDb, now: Instant) =>
  redeemable(db, now)
    .select(['id', 'note', 'uses_left', 'expires_at', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Decrements the uses; false if none is left. The row stays locked until the transaction ends. */
export async function decrementInvitationUses(
  tx: PlatformDb,
  codeHash: string,
  now: Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('invitation')
    .set((set) => ({ uses_left: set('uses_left', '-', 1) }))
    .where('code_hash', '=', codeHash)
    .where('uses_left', '>', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitation(tx: PlatformDb, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('invitation').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes used-up and expired invitations. */
export async function deleteSpentInvitations(tx: PlatformDb, now: Instant): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where((where) => where.or([where('uses_left', '=', 0), where('expires_at', '<=', now)]))
    .execute();
}
