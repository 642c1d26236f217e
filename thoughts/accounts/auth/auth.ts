// Registration: creates an account and its actor.
import { randomUUIDv7 } from 'node:crypto';
import { createAccount } from '@tandem/platform/accounts/accounts.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import { conflict, invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { createActor, requireActor } from '../../foundation/actors/actors.ts';
import { addToCounter } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { toActorId } from '../../ids.ts';
import type { FullProfile } from '../users/contract.ts';
import { presentFullProfile } from '../users/present.ts';

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
