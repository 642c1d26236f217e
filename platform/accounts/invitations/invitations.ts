// Invitations: codes that an administrator creates, each valid for a number of registrations.
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { InvitationTable, PlatformDb, PlatformTables } from '../../database/tables.ts';
import { nextId } from '../../ids.ts';
import { forbidden, notFound } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import type { RegistrationPolicy } from '../contract.ts';

// SQL of invitations.

async function insertInvitation(tx: PlatformDb, invitation: InvitationTable): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute();
}

const redeemable = (db: PlatformDb, now: Instant) =>
  db
    .selectFrom('invitation')
    .where('uses_left', '>', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));

async function isRedeemable(db: PlatformDb, codeHash: string, now: Instant): Promise<boolean> {
  const row = await redeemable(db, now).select('id').where('code_hash', '=', codeHash).executeTakeFirst();
  return row !== undefined;
}

const selectInvitations = (db: PlatformDb, now: Instant) =>
  redeemable(db, now)
    .select(['id', 'note', 'uses_left', 'expires_at', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Decrements the uses; false if none is left. The row stays locked until the transaction ends. */
async function decrementInvitationUses(tx: PlatformDb, codeHash: string, now: Instant): Promise<boolean> {
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

async function deleteInvitation(tx: PlatformDb, id: string): Promise<boolean> {
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

/** Random bytes of a code: too many to guess, so a plain hash is sufficient protection. */
const CODE_BYTES = 18;

const hashInvitationCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Builds the row of an invitation, and its code, which is displayed only once; does not store it. With
 * `expiresAt` null, it is valid until used up.
 */
export function prepareInvitation(
  { uses, expiresAt, note }: { uses: number; expiresAt: Instant | null; note: string },
  now: Instant,
): { code: string; row: InvitationTable } {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const row = {
    id: nextId(),
    code_hash: hashInvitationCode(code),
    note,
    uses_left: uses,
    expires_at: expiresAt,
    created_at: now,
  };
  return { code, row };
}

/** Stores a prepared invitation. */
export const createInvitation = insertInvitation;

/** Valid invitations, oldest first. */
export const listInvitations = selectInvitations;

/** Does not affect registered accounts. Refuses (not found) an unknown id. */
export async function revokeInvitation(tx: PlatformDb, id: string): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw notFound(`invitation: ${id}`);
}

// Registration policy: open, closed, or by invitation.

type Code = string | null | undefined;

/** Refuses (forbidden) in the same cases as {@link redeemInvitation}, before the expensive password hash. */
export async function requireRegistrationAllowed(
  { read }: Database<PlatformTables>,
  policy: RegistrationPolicy,
  code: Code,
  now: Instant,
): Promise<void> {
  if (policy === 'closed') {
    throw forbidden('Registration is closed: only the administrator adds users here.', 'registration-closed');
  }
  if (policy === 'open') return;
  if (!code) throw forbidden('Registering here takes an invitationCode.', 'invitation-required');
  if (!(await isRedeemable(read, hashInvitationCode(code), now))) throw invalidInvitation();
}

/**
 * Uses the invitation once, if the policy requires one, in the transaction that stores the account. A
 * rollback restores the use. Of two concurrent registrations with the last use, one is refused.
 */
export async function redeemInvitation(
  tx: PlatformDb,
  policy: RegistrationPolicy,
  code: Code,
  now: Instant,
): Promise<void> {
  if (policy === 'open') return;
  if (policy === 'closed' || !(await decrementInvitationUses(tx, hashInvitationCode(code ?? ''), now)))
    throw invalidInvitation();
}

/** The response does not distinguish unknown, used, expired and revoked codes. */
const invalidInvitation = () =>
  forbidden('This invitation is not known, used up or expired.', 'invitation-invalid');
