// Routes of federation management.
import { randomUUIDv7 } from 'node:crypto';
import { notFound } from '@tandem/platform/refusal.ts';
import { requireSelf } from '../../actors/actors.ts';
import { unfollow } from '../../follows/endings.ts';
import { findFollow, requestFollow } from '../../follows/requests.ts';
import type { ActorId } from '../../tables.ts';
import type { Federation } from '../federation-service.ts';
import { activityUri } from '../wire/ids.ts';
import * as contract from './contract.ts';
import {
  acceptFollower,
  endFollower,
  findLocal,
  presentListed,
  presentLocal,
  requireHandle,
  requireRemote,
  requireWhom,
} from './management.ts';
import { presentRemoteActor } from './present.ts';
import { selectPendingFollowers, selectRemoteFollowing } from './store.ts';

export function mountManagement(federation: Federation): void {
  mountFollowers(federation);
  mountFollowing(federation);
}

function mountFollowers(federation: Federation): void {
  const { http, database, clock } = federation;

  http.mount(contract.pendingFollowers, async ({ caller }) => {
    const { id } = await requireSelf(database.read, caller);
    return presentListed(database.read, await selectPendingFollowers(database.read, id));
  });

  http.mount(contract.acceptFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireWhom(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireSelf(tx, caller);
      await acceptFollower(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(contract.rejectFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireWhom(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireSelf(tx, caller);
      await endFollower(tx, { followerId, followeeId }, 'pending', clock.now());
    });
  });

  http.mount(contract.removeFollower, async ({ caller, body, commit }) => {
    const { id: followerId } = await requireWhom(federation, body);
    await commit(async (tx) => {
      const { id: followeeId } = await requireSelf(tx, caller);
      await endFollower(tx, { followerId, followeeId }, 'accepted', clock.now());
    });
  });
}

function mountFollowing(federation: Federation): void {
  const { http, database, clock } = federation;

  http.mount(contract.remoteFollowing, async ({ caller }) => {
    const { id } = await requireSelf(database.read, caller);
    return presentListed(database.read, await selectRemoteFollowing(database.read, id));
  });

  http.mount(contract.followRemote, async ({ caller, body, commit, releaseWhile }) => {
    const handle = requireHandle(body.handle, '/handle');
    const seeker = { person: caller.accountId, releaseWhile };
    const local = await findLocal(federation, handle);
    const remote = local ? null : await requireRemote(federation, handle, seeker);
    const uri = local ? null : activityUri(federation.base, randomUUIDv7());
    return commit(async (tx) => {
      const { id: followerId } = await requireSelf(tx, caller);
      const ask = (followeeId: ActorId) => requestFollow(tx, { followerId, followeeId, uri }, clock.now());
      if (remote) return presentRemoteActor(remote, await ask(remote.id));
      if (local) await ask(local.id);
      return local && presentLocal(federation.base, local);
    });
  });

  http.mount(contract.unfollowRemote, async ({ caller, body, commit }) => {
    const { id: followeeId } = await requireWhom(federation, body);
    await commit(async (tx) => {
      const { id: followerId } = await requireSelf(tx, caller);
      if (!(await unfollow(tx, { followerId, followeeId }, clock.now()))) throw notFound('follow');
    });
  });

  http.mount(contract.lookUp, async ({ caller, query, releaseWhile }) => {
    const { id: followerId } = await requireSelf(database.read, caller);
    const handle = requireHandle(query.handle, 'query/handle');
    const local = await findLocal(federation, handle);
    if (local) throw notFound('remote actor');
    const seeker = { person: caller.accountId, releaseWhile };
    const actor = await requireRemote(federation, handle, seeker);
    return presentRemoteActor(actor, await findFollow(database.read, { followerId, followeeId: actor.id }));
  });
}
