// Invitations: codes that an administrator creates, each valid for a number of registrations.
import { createHash, randomBytes } from 'node:crypto';
import type { InvitationTable, PlatformDb } from '../../database/tables.ts';
import { nextId } from '../../ids.ts';
import { notFound } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { deleteInvitation, insertInvitation, selectInvitations } from './store.ts';

/** Random bytes of a code: too many to guess, so a plain hash is sufficient protection. */
const CODE_BYTES = 18;

export const hashInvitationCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

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
