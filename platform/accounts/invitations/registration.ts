// Registration policy: open, closed, or by invitation.
import type { Database } from '../../database/database.ts';
import type { PlatformDb, PlatformTables } from '../../database/tables.ts';
import { forbidden } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import type { RegistrationPolicy } from '../contract.ts';
import { hashInvitationCode } from './invitations.ts';
import { decrementInvitationUses, isRedeemable } from './store.ts';

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
