// Lists of followers and followees, as pages of public users: accepted follows only.
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { requireActor } from '../actors/actors.ts';
import type { ThoughtsDb } from '../tables.ts';
import { presentUsers } from '../users/users.ts';
import { selectFollowers, selectFollowing } from './store.ts';

/** Newest follow first; of a remote actor, the followers known to this server. */
export async function listFollowers(db: ThoughtsDb, username: string, page: Page) {
  const { id, follower_count } = await requireActor(db, username);
  return toPageBody(page, await presentUsers(db, await selectFollowers.rows(db, id, page)), follower_count);
}

/** Newest follow first. */
export async function listFollowing(db: ThoughtsDb, username: string, page: Page) {
  const { id, following_count } = await requireActor(db, username);
  return toPageBody(page, await presentUsers(db, await selectFollowing.rows(db, id, page)), following_count);
}
