// Routes of follows.
import { randomUUIDv7 } from 'node:crypto';
import { readPage } from '@tandem/platform/http/schemas/paging.ts';
import { requireActor, requireSelf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { unfollow } from './endings.ts';
import { listFollowers, listFollowing } from './lists.ts';
import { requestFollow } from './requests.ts';

export function mountFollows(thoughts: Thoughts): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.follow, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireSelf(tx, caller);
      const { id: followeeId, host } = await requireActor(tx, params.username);
      const uri = host === null ? null : `${thoughts.base}/activities/${randomUUIDv7()}`;
      await requestFollow(tx, { followerId, followeeId, uri }, clock.now());
    });
  });

  http.mount(contract.unfollow, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireSelf(tx, caller);
      const { id: followeeId } = await requireActor(tx, params.username);
      if (followerId !== followeeId) await unfollow(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(contract.followers, ({ params, query }) =>
    listFollowers(database.read, params.username, readPage(query)),
  );

  http.mount(contract.following, ({ params, query }) =>
    listFollowing(database.read, params.username, readPage(query)),
  );
}
