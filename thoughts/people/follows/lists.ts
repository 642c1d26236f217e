// Pages of followers and followees as public users. Accepted follows only.
import { toPageBody } from '@tandem/platform/schema/paging.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { type Actor, requireActor } from '../../foundation/actors/actors.ts';
import {
  type CursorPage,
  cursorSliceOf,
  newestFirst,
  toPeopleBody,
} from '../../foundation/paging/cursors.ts';
import type { Position } from '../../foundation/paging/positions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { selectFollowers, selectFollowing } from './store.ts';

/** Whether `viewer` may list the follows and followers of the actor. */
export const showsNetwork = (
  { id, show_network }: Pick<Actor, 'id' | 'show_network'>,
  viewer: ActorId | null,
): boolean => show_network === 1 || id === viewer;

/**
 * Newest follow first. For a remote actor, the followers known to this server. Empty if the network is
 * hidden.
 */
export async function listFollowers(
  db: ThoughtsDb,
  username: string,
  page: CursorPage<Position>,
  viewer: ActorId | null,
) {
  const actor = await requireActor(db, username);
  if (!showsNetwork(actor, viewer)) return toPageBody(page, [], 0);
  const followers = newestFirst(page, await selectFollowers.rows(db, actor.id, cursorSliceOf(page)));
  return toPeopleBody(page, followers, await presentUsers(db, followers), actor.follower_count);
}

/** Newest follow first. Empty if the network is hidden. */
export async function listFollowing(
  db: ThoughtsDb,
  username: string,
  page: CursorPage<Position>,
  viewer: ActorId | null,
) {
  const actor = await requireActor(db, username);
  if (!showsNetwork(actor, viewer)) return toPageBody(page, [], 0);
  const followed = newestFirst(page, await selectFollowing.rows(db, actor.id, cursorSliceOf(page)));
  return toPeopleBody(page, followed, await presentUsers(db, followed), actor.following_count);
}
