// Routes of federation management.
import { randomUUIDv7 } from 'node:crypto';
import { notFound } from '@tandem/platform/refusal.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import { activityUri } from '../../../foundation/addresses/object-ids.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { findFollow, requestFollow } from '../../../people/follows/follow.ts';
import { acceptRequest, rejectRequest, removeFollower } from '../../../people/follows/requests.ts';
import { unfollow } from '../../../people/follows/unfollow.ts';
import type { LookupContext } from '../../remote/actors/handle-lookups.ts';
import * as contract from './management.ts';
import {
  findLocal,
  listPendingFollowers,
  presentLocal,
  presentRemoteActor,
  presentRemoteActors,
  requireHandle,
  requireKnownActor,
  requireRemote,
  selectRemoteFollowing,
} from './management.ts';

export function mountManagement(federation: LookupContext): void {
  mountFollowers(federation);
  mountFollowing(federation);
}

function mountFollowers(federation: LookupContext): void {
  const { http, database, clock } = federation;

  http.mount(contract.pendingFollowers, async ({ caller }) => {
    const { id } = await requireOwnActor(database.read, caller);
    return listPendingFollowers(database.read, id);
  });

  http.mount(contract.acceptFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireKnownActor(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireOwnActor(tx, caller);
      await acceptRequest(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(contract.rejectFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireKnownActor(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireOwnActor(tx, caller);
      await rejectRequest(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(contract.removeFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireKnownActor(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireOwnActor(tx, caller);
      if (!(await removeFollower(tx, { followerId, followeeId }, clock.now()))) throw notFound('follower');
    });
  });
}

function mountFollowing(federation: LookupContext): void {
  const { http, database, clock } = federation;

  http.mount(contract.remoteFollowing, async ({ caller }) => {
    const { id } = await requireOwnActor(database.read, caller);
    return presentRemoteActors(database.read, await selectRemoteFollowing.rows(database.read, id));
  });

  http.mount(contract.followRemote, async ({ caller, body, commit, releaseWhile }) => {
    const handle = requireHandle(body.handle, '/handle');
    const lookupCaller = { person: caller.accountId, releaseWhile };
    const local = await findLocal(federation, handle);
    const remote = local ? null : await requireRemote(federation, handle, lookupCaller);
    const uri = local ? null : activityUri(federation.base, randomUUIDv7());
    return commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      const ask = (followeeId: ActorId) => requestFollow(tx, { followerId, followeeId, uri }, clock.now());
      if (remote) return presentRemoteActor(remote, await ask(remote.id));
      if (local) await ask(local.id);
      return local && presentLocal(federation.base, local);
    });
  });

  http.mount(contract.unfollowRemote, async ({ caller, body, commit }) => {
    const { id: followeeId } = await requireKnownActor(federation, body);
    await commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      if (!(await unfollow(tx, { followerId, followeeId }, clock.now()))) throw notFound('follow');
    });
  });

  http.mount(contract.lookUp, async ({ caller, query, releaseWhile }) => {
    const { id: followerId } = await requireOwnActor(database.read, caller);
    const handle = requireHandle(query.handle, 'query/handle');
    const local = await findLocal(federation, handle);
    if (local) throw notFound('remote actor');
    const lookupCaller = { person: caller.accountId, releaseWhile };
    const actor = await requireRemote(federation, handle, lookupCaller);
    return presentRemoteActor(actor, await findFollow(database.read, { followerId, followeeId: actor.id }));
  });
}
