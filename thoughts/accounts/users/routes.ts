// Routes of profiles. `/users/me` is the caller's own profile: the username is reserved.
import { changePassword, requirePassword } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { authorizeEmailChange } from '@tandem/platform/accounts/email-change.ts';
import { requireRecentIfSecured } from '@tandem/platform/accounts/recent-authentication.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../context.ts';
import { lockActors, ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import { deleteUser } from '../deletion/account-deletion.ts';
import * as contract from './contract.ts';
import { endAuthorizations, endCredentials } from './credentials.ts';
import { changeProfile } from './profile.ts';
import { readChanges, readFriendKeys } from './rules.ts';
import { type FindMove, listUsers, readOwnProfile, readUser } from './users.ts';

export function mountUsers(thoughts: ThoughtsContext): void {
  const { http, database, blobStore, clock, limits } = thoughts;
  http.mount(contract.listUsers, ({ query }) => listUsers(database.read, readPage(query)));

  http.mount(contract.readMe, ({ caller }) => readOwnProfile(database.read, caller));

  http.mount(contract.updateMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    const columns = await readChanges(body);
    const friends = body.topFriends ? readFriendKeys(body.topFriends) : null;
    const email = await authorizeEmailChange(thoughts, call);
    return commit((tx) =>
      changeProfile(
        tx,
        caller,
        { columns, friends, fields: body.fields ?? null, email },
        { now: clock.now(), requireMatch, device: deviceOf(call) },
      ),
    );
  });

  http.mount(contract.changePassword, (call) =>
    changePassword(
      thoughts,
      call.caller,
      call.body,
      call,
      call.body.keepApiKeys ? endAuthorizations : endCredentials,
    ),
  );

  http.mount(contract.deleteMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    await requireRecentIfSecured(database.read, caller, clock.now());
    if (typeof body.password === 'string')
      await requirePassword(database, limits, caller, body.password, call, clock.now());
    await commit(async (tx) => {
      await requireMatch(async () => {
        await lockActors(tx, [ownActorId(caller)], 'deletion');
        return readOwnProfile(tx, caller);
      });
      await deleteUser(tx, caller, clock.now());
    });
    await removeDueFiles({ database, blobStore, clock });
  });
}

export function mountProfiles({ http, database }: ThoughtsContext, findMove: FindMove): void {
  http.mount(contract.readUser, ({ params, caller }) =>
    readUser(database.read, params.username, viewerIdOf(caller), findMove),
  );
}
