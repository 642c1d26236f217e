// Registering: an account and the actor it acts as.
import { randomUUIDv7 } from 'node:crypto';
import { createAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import { conflict, invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { createActor, requireActor } from '../actors/actors.ts';
import { addToCounter } from '../counters/counters.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import type { FullProfile } from '../users/contract.ts';
import { presentFullProfile } from '../users/present.ts';
import { selectDepartedUsername } from './store.ts';

/**
 * Refuses names that stand for something else: `/users/me` is the caller's own profile, and the server's host name is the
 * name of the server's own actor, `acct:host@host`, as other software has it too. `base` is the public address.
 */
export function requireUnreservedName(username: string, base: string): void {
  const host = new URL(base).hostname.replace(/[[\]:]/g, '_');
  if (['me', 'actor', foldCase(host)].includes(foldCase(username))) {
    throw invalid('/username', 'is reserved by this server: choose another name', 'username-reserved');
  }
}

/** Stores a prepared account and its actor; refuses names in use, also those of people who left. */
export async function registerUser(tx: ThoughtsDb, account: AccountTable): Promise<FullProfile> {
  await createAccount(tx, account);
  // Only now: the row above may have waited for the departure of its former holder.
  if (await selectDepartedUsername.exists(tx, account.username_key)) {
    throw conflict('The username or email is already taken.', 'account-taken');
  }
  await createActor(tx, {
    id: randomUUIDv7() as ActorId,
    account_id: account.id,
    host: null,
    username: account.username,
    handle_key: account.username_key,
    url: null,
    created_at: account.created_at,
  });
  addToCounter(tx, 'local-users', 1);
  return presentFullProfile(await requireActor(tx, account.username), account.email, []);
}
