// Routes about the caller's own account.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { requireOwnActor } from '../../actors/actors.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { type CredentialAccount, presentCredentialAccount } from '../entities/credential-account.ts';
import * as contract from './own-contract.ts';
import { countFollowRequests } from './store.ts';

const PREFERENCES = {
  'posting:default:visibility': 'public',
  'posting:default:sensitive': false,
  'posting:default:language': null,
  'reading:expand:media': 'default',
  'reading:expand:spoilers': false,
};

export function mountOwnAccount(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  http.mount(contract.verifyCredentials, ({ caller }) =>
    readOwnAccount(database.read, thoughts.base, caller),
  );
  http.mount(contract.readPreferences, async () => PREFERENCES);
}

export async function readOwnAccount(
  db: ThoughtsDb,
  base: string,
  caller: Caller,
): Promise<CredentialAccount> {
  const actor = await requireOwnActor(db, caller);
  return presentCredentialAccount(base, actor, await countFollowRequests.count(db, actor.id));
}
