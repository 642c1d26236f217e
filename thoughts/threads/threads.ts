// A conversation as its viewer may see it.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { loadThoughts } from '../thoughts/load.ts';
import type { LoadedThought } from '../thoughts/present.ts';
import { findThought } from '../thoughts/thoughts.ts';
import { cutPage, type Place } from './page.ts';
import { inThreadOrder } from './rules.ts';
import { selectNthInThread, selectThread } from './store.ts';

/** How many thoughts are read at once, however long the conversation is. */
const SLICE = 50;

/** More are read in bulk: to read and order them would keep others waiting. */
const MANY = 1000;

/** Whether the conversation of thought `id` is that long. Refuses where that thought is not visible. */
export async function isLongThread(db: ThoughtsDb, id: string, viewer: ActorId | null): Promise<boolean> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  return (await selectNthInThread(db, thought.root_id, MANY)) !== undefined;
}

/** A part of a conversation: its ids in order, and where the next part begins. */
export type ThreadPage = { ids: readonly string[]; next: Place | null };

/**
 * What is visible in the conversation of thought `id`, in the thread's order: all, or `limit` of it, from the start or
 * behind `after`. Refuses where that thought is not visible.
 */
export async function findThreadPage(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
  { limit = null, after = null }: { limit?: number | null; after?: Place | null } = {},
): Promise<ThreadPage> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const ordered = inThreadOrder(await selectThread(db, thought.root_id, viewer));
  const { page, next } = cutPage(ordered, limit, after);
  return { ids: page.map((node) => node.id), next };
}

/** The thoughts of a page in slices, each read when it is asked for; those that went in the meantime are left out. */
export async function* readThread(
  db: ThoughtsDb,
  { ids }: Pick<ThreadPage, 'ids'>,
  viewer: ActorId | null,
): AsyncGenerator<LoadedThought[]> {
  for (let at = 0; at < ids.length; at += SLICE) yield loadThoughts(db, ids.slice(at, at + SLICE), viewer);
}
