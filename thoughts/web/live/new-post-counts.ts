// Selects the listeners of a new post: those whose lists show it, by the rules of the lists themselves.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { StatusEvent, StreamEvent } from '../../foundation/stream-events/stream-events.ts';
import type { FilterContext, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import type { ActorId } from '../../ids.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import { matcherOf, verdictIn } from '../../timelines/filtering/matcher.ts';
import { findAudience } from '../../timelines/streaming/audience.ts';
import type { KnownFilters } from '../../timelines/streaming/filters.ts';
import type { Subscription } from '../../timelines/streaming/readers.ts';
import { findRootId } from '../../timelines/threads/threads.ts';
import type { Listener, Listeners } from './listeners.ts';
import { threadKey } from './topics.ts';

export type Ringing = { listeners: Listeners; filters: KnownFilters; now: Instant };

/** Counts a new thought or boost for each listener whose page shows it. */
export async function ring(
  db: ThoughtsDb,
  { listeners, filters, now }: Ringing,
  event: StreamEvent,
): Promise<void> {
  if (event.kind === 'filters-changed') return filters.forget(event.actorId);
  if (event.kind !== 'created' && event.kind !== 'boosted') return;
  const inLists = await findAudience(db, listeners, event);
  const inThread = event.kind === 'created' ? await findInThread(db, listeners, event) : [];
  const hearing = [...inLists, ...inThread];
  const isHidden = await findHidden(db, { filters, now }, event, hearing);
  for (const { reader, asked } of hearing) {
    const [on = ''] = asked;
    if (isHidden(reader.viewer, contextOf(on))) continue;
    reader.due.set(on, (reader.due.get(on) ?? 0) + 1);
  }
}

const contextOf = (on: string): FilterContext =>
  on === 'home' ? 'home' : on.startsWith('thread:') ? 'thread' : 'public';

/** Whether the filters of a viewer hide the thought in a context. */
async function findHidden(
  db: ThoughtsDb,
  { filters, now }: Pick<Ringing, 'filters' | 'now'>,
  { thoughtId, authorId }: StatusEvent,
  hearing: readonly Subscription<Listener>[],
): Promise<(viewer: ActorId, context: FilterContext) => boolean> {
  const viewers = [...new Set(hearing.map(({ reader }) => reader.viewer))];
  const known = await filters.of(viewers);
  const owners = viewers.filter((viewer) => viewer !== authorId && (known.get(viewer) ?? []).length > 0);
  const [viewer] = owners;
  // Whoever hears of the thought may see it, with the same text.
  const [view] = viewer === undefined ? [] : await loadViews(db, [thoughtId], viewer);
  if (!view) return () => false;
  const matches = new Map(
    owners.map((owner) => [owner, matcherOf(known.get(owner) ?? [], now)(view.thought)]),
  );
  return (owner, context) => verdictIn(context, matches.get(owner) ?? [])?.action === 'hide';
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
