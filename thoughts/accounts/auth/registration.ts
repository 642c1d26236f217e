// Registration of users, shared by all front ends: creates an account and its actor.

import { randomUUIDv7 } from 'node:crypto';
import {
  createAccount,
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
} from '@tandem/platform/accounts/invitations/registration.ts';
import { recordVerification } from '@tandem/platform/accounts/mails/mails.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import { conflict, invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createActor, requireActor } from '../../foundation/actors/actors.ts';
import { addToCounter } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { toActorId } from '../../ids.ts';
import { findSettings } from '../server/settings.ts';
import type { FullProfile } from '../users/contract.ts';
import { presentFullProfile } from '../users/present.ts';
import { accountContextOf } from './account-context.ts';

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

/**
 * Refuses reserved usernames: `/users/me` is the caller's profile, and the server's host name identifies the
 * instance actor, `acct:host@host`, as in other fediverse software. `base` is the public address.
 */
export function requireUnreservedName(username: string, base: string): void {
  const host = new URL(base).hostname.replace(/[[\]:]/g, '_');
  if (['me', 'actor', foldCase(host)].includes(foldCase(username))) {
    throw invalid('/username', 'is reserved by this server. Choose another name.', 'username-reserved');
  }
}

/**
 * Stores a prepared account and its actor.
 * @throws conflict if the username is taken or belonged to a deleted user.
 */
export async function registerUser(tx: ThoughtsDb, account: AccountTable): Promise<FullProfile> {
  await createAccount(tx, account);
  // Checked after the insert, which may have waited for a concurrent deletion of the same username.
  if (await selectDepartedUsername.exists(tx, account.username_key)) {
    throw conflict('The username or email is already taken.', 'account-taken');
  }
  await createActor(tx, {
    id: toActorId(randomUUIDv7()),
    account_id: account.id,
    host: null,
    username: account.username,
    handle_key: account.username_key,
    url: null,
    created_at: account.created_at,
  });
  addToCounter(tx, 'local-users', 1);
  return presentFullProfile(await requireActor(tx, account.username), account, []);
}

// SQL of the reserved usernames of deleted users.

const selectDepartedUsername = defineQuery((db: ThoughtsDb, usernameKey: string) =>
  db.selectFrom('departed_user').select('username_key').where('username_key', '=', usernameKey),
);
