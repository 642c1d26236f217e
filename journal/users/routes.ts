// Routes of registration and the caller's profile.
import {
  changePassword,
  limitRegistrations,
  lockAccount,
  prepareAccount,
  requirePassword,
  requirePasswordLogin,
} from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { authorizeEmailChange } from '@tandem/platform/accounts/email-change.ts';
import {
  redeemInvitation,
  requireRegistrationAllowed,
} from '@tandem/platform/accounts/invitations/invitations.ts';
import { recordVerification } from '@tandem/platform/accounts/mails/mails.ts';
import { requireRecentIfSecured } from '@tandem/platform/accounts/recent-authentication.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import type { JournalContext } from '../context.ts';
import { revokeTokens } from '../tokens/tokens.ts';
import * as contract from './contract.ts';
import { changeProfile, deleteUser, readUser, registerUser, requireTimezone } from './users.ts';

export function mountUsers(journal: JournalContext): void {
  const { http, database, clock, limits, config } = journal;
  const policy = config.JOURNAL_REGISTRATION;

  http.mount(contract.register, async (call) => {
    const { body, address, commit } = call;
    requirePasswordLogin(limits);
    await limitRegistrations(database, limits, address, clock.now());
    const code = body.invitationCode;
    await requireRegistrationAllowed(database, policy, code, clock.now());
    const account = await prepareAccount(body, clock.now(), limits.passwordCost, call);
    return commit(async (tx) => {
      await redeemInvitation(tx, policy, code, clock.now());
      const user = await registerUser(tx, account);
      await recordVerification(journal, tx, account, deviceOf(call), clock.now());
      return user;
    });
  });

  http.mount(contract.readMe, ({ caller }) => readUser(database.read, caller.accountId));

  http.mount(contract.updateMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    requireTimezone(body.timezone);
    const newEmail = await authorizeEmailChange(journal, call);
    return commit((tx) =>
      changeProfile(
        tx,
        caller.accountId,
        { ...body, newEmail, now: clock.now(), device: deviceOf(call) },
        requireMatch,
      ),
    );
  });

  http.mount(contract.deleteMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    await requireRecentIfSecured(database.read, caller, clock.now());
    if (typeof body.password === 'string')
      await requirePassword(database, limits, caller, body.password, call, clock.now());
    await commit(async (tx) => {
      await lockAccount(tx, caller.accountId);
      await requireMatch(() => readUser(tx, caller.accountId));
      await deleteUser(tx, caller.accountId, clock.now());
    });
    await removeDueFiles(journal);
  });

  http.mount(contract.changePassword, (call) =>
    changePassword(journal, call.caller, call.body, call, revokeTokens),
  );
}
