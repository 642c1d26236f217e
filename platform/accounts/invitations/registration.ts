// Who may register: anybody, nobody, or who brings an invitation.
import type { Database } from '../../database/database.ts';
import type { PlatformDb, PlatformTables } from '../../database/tables.ts';
import { forbidden } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { hashCode } from './invitations.ts';
import { selectIsUsable, useInvitation } from './store.ts';

export type RegistrationPolicy = 'open' | 'closed' | 'invitation';

type Code = string | null | undefined;

/** Refuses (forbidden) before the costly hash of the password whoever {@link admit} would refuse now. */
export async function requireAdmissible(
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
  if (!(await selectIsUsable(read, hashCode(code), now))) throw wrongInvitation();
}

/**
 * Spends one use of the invitation where one is needed, in the transaction that stores the account: the use comes
 * back when that fails, and of two who race for the last use one is refused.
 */
export async function admit(
  tx: PlatformDb,
  policy: RegistrationPolicy,
  code: Code,
  now: Instant,
): Promise<void> {
  if (policy === 'open') return;
  if (policy === 'closed' || !(await useInvitation(tx, hashCode(code ?? ''), now))) throw wrongInvitation();
}

/** Of another's, a spent, an expired and a revoked code nobody learns which it was. */
const wrongInvitation = () =>
  forbidden('This invitation is not known, used up or expired.', 'invitation-invalid');
