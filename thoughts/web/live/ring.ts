// Who hears of what was posted: those whose lists have it, by the rules of the lists themselves.
import { findAudience } from '../../client-api/streaming/delivery/audience.ts';
import type { Subscription } from '../../client-api/streaming/readers.ts';
import type { StatusEvent, StreamEvent } from '../../stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { findRootId } from '../../threads/threads.ts';
import { filterViewers } from '../../visibility/visibility.ts';
import type { Listener, Listeners } from './listeners.ts';
import { threadKey } from './topics.ts';

/** Counts what is new for each listener that hears of it. */
export async function ring(db: ThoughtsDb, listeners: Listeners, event: StreamEvent): Promise<void> {
  if (event.kind !== 'created' && event.kind !== 'boosted') return;
  const inLists = await findAudience(db, listeners, event);
  const inThread = event.kind === 'created' ? await findInThread(db, listeners, event) : [];
  for (const { reader, asked } of [...inLists, ...inThread]) {
    const [on = ''] = asked;
    reader.due.set(on, (reader.due.get(on) ?? 0) + 1);
  }
}

async function findInThread(
  db: ThoughtsDb,
  listeners: Listeners,
  { thoughtId: id, authorId: actor_id, visibility }: StatusEvent,
): Promise<Subscription<Listener>[]> {
  if (!listeners.hasKeysFrom('thread ')) return [];
  const rootId = await findRootId(db, id);
  const listening = rootId ? listeners.of([threadKey(rootId)]) : [];
  const people = [...new Set(listening.map(({ reader }) => reader.viewer))];
  const seeing = new Set(await filterViewers(db, { id, actor_id, visibility }, people));
  return listening.filter(({ reader }) => seeing.has(reader.viewer));
}
