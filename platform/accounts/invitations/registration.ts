// Who may register: anybody, nobody, or who brings an invitation.
import type { Database } from '../../database/database.ts';
import type { PlatformDb, PlatformTables } from '../../database/tables.ts';
import { forbidden } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { hashInvitationCode } from './invitations.ts';
import { decrementInvitationUses, isRedeemable } from './store.ts';

export type RegistrationPolicy = 'open' | 'closed' | 'invitation';

type Code = string | null | undefined;

/** Refuses (forbidden) before the costly hash of the password whoever {@link redeemInvitation} would refuse now. */
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
 * Spends one use of the invitation where one is needed, in the transaction that stores the account: the use comes
 * back when that fails, and of two who race for the last use one is refused.
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

/** Of another's, a spent, an expired and a revoked code nobody learns which it was. */
const invalidInvitation = () =>
  forbidden('This invitation is not known, used up or expired.', 'invitation-invalid');
