// Routes of follows.
import { randomUUIDv7 } from 'node:crypto';
import type { ThoughtsContext } from '../../context.ts';
import { requireActor, requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { readPositionPage } from '../../foundation/paging/cursors.ts';
import * as contract from './contract.ts';
import { requestFollow } from './follow.ts';
import { listFollowers, listFollowing } from './lists.ts';
import { unfollow } from './unfollow.ts';

export function mountFollows(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.follow, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      const { id: followeeId, host } = await requireActor(tx, params.username);
      const uri = host === null ? null : `${thoughts.base}/activities/${randomUUIDv7()}`;
      await requestFollow(tx, { followerId, followeeId, uri }, clock.now());
    });
  });

  http.mount(contract.unfollow, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      const { id: followeeId } = await requireActor(tx, params.username);
      if (followerId !== followeeId) await unfollow(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(contract.followers, ({ params, query, caller }) =>
    listFollowers(database.read, params.username, readPositionPage(query), viewerIdOf(caller)),
  );

  http.mount(contract.following, ({ params, query, caller }) =>
    listFollowing(database.read, params.username, readPositionPage(query), viewerIdOf(caller)),
  );
}
