// Registration of users, shared by all front ends.
import {
  limitRegistrations,
  type PasswordRequest,
  prepareAccount,
  requirePasswordLogin,
} from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import type { RegisterRequest } from '@tandem/platform/accounts/contract.ts';
import {
  redeemInvitation,
  requireRegistrationAllowed,
} from '@tandem/platform/accounts/invitations/invitations.ts';
import { recordVerification } from '@tandem/platform/accounts/mails/mails.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { findSettings } from '../server/settings.ts';
import type { FullProfile } from '../users/contract.ts';
import { accountContextOf } from './account-context.ts';
import { registerUser, requireUnreservedName } from './auth.ts';

/** A validated account. `register` stores it in a transaction. */
type Registration = { account: AccountTable; register(tx: ThoughtsDb): Promise<FullProfile> };

/**
 * Performs the steps of a registration that precede its transaction: checks and password hashing. `request`
 * must conform to its schema.
 * @throws invalid, forbidden, too-many.
 */
export async function prepareRegistration(
  thoughts: ThoughtsContext,
  request: RegisterRequest,
  call: PasswordRequest,
): Promise<Registration> {
  const { database, clock, limits, base, config } = thoughts;
  requirePasswordLogin(limits);
  const { registration: policy } = await findSettings(database.read, config);
  const code = request.invitationCode;
  requireUnreservedName(request.username, base);
  await limitRegistrations(database, limits, call.address, clock.now());
  await requireRegistrationAllowed(database, policy, code, clock.now());
  const account = await prepareAccount(request, clock.now(), limits.passwordCost, call);
  return {
    account,
    register: async (tx) => {
      await redeemInvitation(tx, policy, code, clock.now());
      const profile = await registerUser(tx, account);
      await recordVerification(accountContextOf(thoughts), tx, account, deviceOf(call), clock.now());
      return profile;
    },
  };
}
