// Routes of the caller's own account.
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Static } from 'typebox';
import { type GivenPicture, storePictures, withoutPicture } from '../../accounts/users/pictures/pictures.ts';
import { changeProfile, type ProfileChanges, type ProfileColumns } from '../../accounts/users/profile.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { countFollowRequests } from '../../people/follows/requests.ts';
import { loadFeaturedTags } from '../../posts/featured-tags/featured-tags.ts';
import {
  type CredentialAccount,
  presentCredentialAccount,
  toPrivacy,
} from '../entities/credential-account.ts';
import { presentProfile } from '../entities/profile.ts';
import { columnsOf, fieldsOf, requireStorable } from './own-changes.ts';
import * as contract from './own-contract.ts';

const preferencesOf = ({ default_visibility, default_sensitive, language, quote_policy }: Actor) => ({
  'posting:default:visibility': toPrivacy(default_visibility),
  'posting:default:sensitive': default_sensitive === 1,
  'posting:default:language': language,
  'posting:default:quote_policy': quote_policy ?? 'public',
  'reading:expand:media': 'default',
  'reading:expand:spoilers': false,
  'reading:autoplay:gifs': false,
});

export function mountOwnAccount(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  http.mount(contract.verifyCredentials, ({ caller }) =>
    readOwnAccount(database.read, thoughts.base, caller),
  );
  http.mount(contract.readProfile, ({ caller }) => readProfile(database.read, thoughts.base, caller));
  http.mount(contract.readPreferences, async ({ caller }) =>
    preferencesOf(await requireOwnActor(database.read, caller)),
  );
  mountChanges(thoughts);
}

function mountChanges(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  const change = <Shown>(
    { caller, commit }: Changing,
    columnsFor: (own: Actor) => ProfileColumns,
    show: (tx: ThoughtsDb) => Promise<Shown>,
    { fields = null, pictures = [] }: { fields?: ProfileChanges['fields']; pictures?: GivenPicture[] } = {},
  ) =>
    storePictures(thoughts, { caller, commit }, pictures, async (tx, shown) => {
      const columns = { ...shown, ...columnsFor(await requireOwnActor(tx, caller)) };
      const how = { now: clock.now(), requireMatch: UNCONDITIONAL };
      await changeProfile(tx, caller, { columns, friends: null, fields, email: null }, how);
      return show(tx);
    });
  const showAccount = (caller: Caller) => (tx: ThoughtsDb) => readOwnAccount(tx, thoughts.base, caller);

  const update = <Shown>(call: Updating, show: (tx: ThoughtsDb) => Promise<Shown>) => {
    requireStorable(call.body);
    const pictures = (['avatar', 'header'] as const).flatMap((kind): GivenPicture[] => {
      const file = call.files.get(kind);
      return file ? [[kind, file]] : [];
    });
    const more = { fields: fieldsOf(call.body), pictures };
    return change(call, (own) => columnsOf(call.body, own), show, more);
  };
  http.mount(contract.updateCredentials, (call) => update(call, showAccount(call.caller)));
  http.mount(contract.updateProfile, (call) =>
    update(call, (tx) => readProfile(tx, thoughts.base, call.caller)),
  );
  http.mount(contract.deleteAvatar, (call) =>
    change(call, () => withoutPicture('avatar'), showAccount(call.caller)),
  );
  http.mount(contract.deleteHeader, (call) =>
    change(call, () => withoutPicture('header'), showAccount(call.caller)),
  );
}

type Changing = { caller: Caller; commit: Commit<ThoughtsTables> };
type Updating = Changing & {
  body: Static<typeof contract.UpdateCredentialsRequest>;
  files: ReadonlyMap<string, StagedFile>;
};

/** Apps send no version with profile changes. */
const UNCONDITIONAL = async (): Promise<void> => {};

async function readOwnAccount(db: ThoughtsDb, base: string, caller: Caller): Promise<CredentialAccount> {
  const actor = await requireOwnActor(db, caller);
  return presentCredentialAccount(base, actor, await countFollowRequests.count(db, actor.id));
}

async function readProfile(db: ThoughtsDb, base: string, caller: Caller) {
  const actor = await requireOwnActor(db, caller);
  return presentProfile(base, actor, await loadFeaturedTags(db, actor.id));
}
