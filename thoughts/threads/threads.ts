// A conversation as its viewer may see it.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { findThought } from '../thoughts/thoughts.ts';
import { loadViews } from '../thoughts/view/load.ts';
import type { ThoughtView } from '../thoughts/view/present.ts';
import { slicePage, type ThreadCursor } from './page.ts';
import { inThreadOrder } from './rules.ts';
import { selectNthInThread, selectThread } from './store.ts';

/** How many thoughts are read at once, however long the conversation is. */
const BATCH_SIZE = 50;

/** More are read in bulk: to read and order them would keep others waiting. */
const LONG_THREAD = 1000;

/** Whether the conversation of thought `id` is that long. Refuses where that thought is not visible. */
export async function isLongThread(db: ThoughtsDb, id: string, viewer: ActorId | null): Promise<boolean> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  return (await selectNthInThread.rows(db, thought.root_id, LONG_THREAD)) !== undefined;
}

/** A part of a conversation: its ids in order, and where the next part begins. */
export type ThreadPage = { ids: readonly string[]; next: ThreadCursor | null };

/**
 * What is visible in the conversation of thought `id`, in the thread's order: all, or `limit` of it, from the start or
 * behind `after`. Refuses where that thought is not visible.
 */
export async function findThreadPage(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
  { limit = null, after = null }: { limit?: number | null; after?: ThreadCursor | null } = {},
): Promise<ThreadPage> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const ordered = inThreadOrder(await selectThread.rows(db, thought.root_id, viewer));
  const { page, next } = slicePage(ordered, limit, after);
  return { ids: page.map((node) => node.id), next };
}

/** The thoughts of a page in slices, each read when it is asked for; those that went in the meantime are left out. */
export async function* readThread(
  db: ThoughtsDb,
  { ids }: Pick<ThreadPage, 'ids'>,
  viewer: ActorId | null,
): AsyncGenerator<ThoughtView[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    yield loadViews(db, ids.slice(at, at + BATCH_SIZE), viewer);
}
