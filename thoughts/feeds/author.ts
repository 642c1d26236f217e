// The thoughts of one person, as far as the viewer may see them.
import type { Page } from '@tandem/platform/http/schemas/paging.ts';
import { type Actor, isBlocked } from '../actors/actors.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { toLoaded } from '../thoughts/load.ts';
import type { LoadedThought } from '../thoughts/present.ts';
import { windowOf } from './feed.ts';
import { countAddressed, type Reach, selectFollows, selectOfAuthor } from './store.ts';

/** A page of `author`'s thoughts, newest first, and how many `viewer` may see. */
export async function loadOfAuthor(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
  page: Page,
): Promise<{ items: LoadedThought[]; total: number }> {
  const reach = await reachOf(db, author, viewer);
  const total = reach === null ? 0 : await countOf(db, author, viewer, reach);
  const window = windowOf(page, total);
  const rows = window ? await selectOfAuthor(db, author.id, viewer, viewer === null, window) : [];
  return { items: rows.map(toLoaded), total };
}

/** How far into the author's thoughts the viewer sees; null where one of the two blocks the other. */
async function reachOf(db: ThoughtsDb, author: Actor, viewer: ActorId | null): Promise<Reach | null> {
  if (viewer === null) return 'public';
  if (viewer === author.id) return 'all';
  if (await isBlocked(db, author.id, viewer)) return null;
  return (await selectFollows(db, viewer, author.id)) ? 'followers' : 'public';
}

/** Beyond what the totals hold there is what a remote author addressed to the viewer by name. */
async function countOf(db: ThoughtsDb, author: Actor, viewer: ActorId | null, reach: Reach): Promise<number> {
  const followers = author.public_count + author.followers_count;
  if (reach === 'all') return followers + author.private_count;
  const kept = reach === 'followers' ? followers : author.public_count;
  return viewer === null ? kept : kept + (await countAddressed(db, author.id, viewer, reach === 'followers'));
}
