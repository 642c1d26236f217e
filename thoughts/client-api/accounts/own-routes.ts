// Routes about the caller's own account.
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { type Actor, requireOwnActor } from '../../actors/actors.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../tables.ts';
import { changeProfile, type ProfileChanges, type ProfileColumns } from '../../users/profile.ts';
import { type CredentialAccount, presentCredentialAccount } from '../entities/credential-account.ts';
import { columnsOf, fieldsOf, requireKept } from './own-changes.ts';
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
  mountChanges(thoughts);
}

function mountChanges({ http, clock, base }: ThoughtsContext): void {
  const change = (
    { caller, commit }: Changing,
    columnsFor: (own: Actor) => ProfileColumns,
    fields: ProfileChanges['fields'] = null,
  ) =>
    commit(async (tx) => {
      const columns = columnsFor(await requireOwnActor(tx, caller));
      const how = { now: clock.now(), requireMatch: UNCONDITIONAL };
      await changeProfile(tx, caller, { columns, friends: null, fields, email: null }, how);
      return readOwnAccount(tx, base, caller);
    });

  http.mount(contract.updateCredentials, (call) => {
    requireKept(call.body);
    return change(call, (own) => columnsOf(call.body, own), fieldsOf(call.body));
  });
  http.mount(contract.deleteAvatar, (call) => change(call, () => ({ avatar_url: '' })));
  http.mount(contract.deleteHeader, (call) => change(call, () => ({ header_url: '' })));
}

type Changing = { caller: Caller; commit: Commit<ThoughtsTables> };

/** Apps send no version with a change of the profile. */
const UNCONDITIONAL = async (): Promise<void> => {};

export async function readOwnAccount(
  db: ThoughtsDb,
  base: string,
  caller: Caller,
): Promise<CredentialAccount> {
  const actor = await requireOwnActor(db, caller);
  return presentCredentialAccount(base, actor, await countFollowRequests.count(db, actor.id));
}
