// Invitations: codes that an administrator makes and hands out, each good for some registrations.
import { createHash, randomBytes } from 'node:crypto';
import type { PlatformDb } from '../../database/tables.ts';
import { nextId } from '../../ids.ts';
import { notFound } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { deleteInvitation, insertInvitation, selectInvitations } from './store.ts';

/** As many random bits as nobody guesses, so that a plain hash keeps them. */
const CODE_BYTES = 18;

export const hashInvitationCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/** The code is told here and never again. `expiresAt` null: it stays good until it is used up. */
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

/** Those that are neither used up nor expired, oldest first. */
export const listInvitations = selectInvitations;

/** Who has registered with it stays. Refuses (not found) an id that no invitation has. */
export async function revokeInvitation(tx: PlatformDb, id: string): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw notFound(`invitation: ${id}`);
}
