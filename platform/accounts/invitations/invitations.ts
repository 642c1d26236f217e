// Invitations: codes that an administrator creates and hands out, each for a number of registrations.
import { createHash, randomBytes } from 'node:crypto';
import type { PlatformDb } from '../../database/tables.ts';
import { nextId } from '../../ids.ts';
import { notFound } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { deleteInvitation, insertInvitation, selectInvitations } from './store.ts';

/** Random bytes of a code: too many to guess, so that a plain hash protects it. */
const CODE_BYTES = 18;

export const hashInvitationCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/** Returns the code, which is shown only once. With `expiresAt` null it stays valid until it is used up. */
export async function createInvitation(
  tx: PlatformDb,
  { uses, expiresAt, note }: { uses: number; expiresAt: Instant | null; note: string },
  now: Instant,
): Promise<{ id: string; code: string }> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const id = nextId();
  const row = {
    id,
    code_hash: hashInvitationCode(code),
    note,
    uses_left: uses,
    expires_at: expiresAt,
    created_at: now,
  };
  await insertInvitation(tx, row);
  return { id, code };
}

/** Valid invitations, oldest first. */
export const listInvitations = selectInvitations;

/** Accounts registered with it stay. Refuses (not found) an unknown id. */
export async function revokeInvitation(tx: PlatformDb, id: string): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw notFound(`invitation: ${id}`);
}
