// Which subscribed lists a thought or a boost is in. A list belongs to one reader: what its timeline shows is
// asked of the timeline itself.

import type { StatusEvent } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { StatusRange } from '../by-number/range.ts';
import { findOfList } from '../sources/sources.ts';
import { selectListsWith } from './queries.ts';
import type { Readers, Subscription } from './readers.ts';

/** The subscriptions to lists that have the poster as a member, and show the thought if it still exists. */
export async function findListed<Who extends { viewer: ActorId }>(
  db: ThoughtsDb,
  readers: Readers<Who>,
  event: StatusEvent,
): Promise<Subscription<Who>[]> {
  const numbers = readers.lists();
  if (numbers.length === 0 || event.visibility === 'private') return [];
  const found: Subscription<Who>[] = [];
  for (const { number, actor_id, replies_policy: policy } of await selectListsWith.rows(
    db,
    numbers,
    event.actorId,
  )) {
    const shown = { withFollowees: policy === 'followed', withMembers: policy === 'list' };
    const isGone = event.kind === 'deleted' || event.kind === 'unboosted';
    const rows = isGone ? [] : await findOfList(db, actor_id, { number, shown }, rangeOf(event));
    const isShown = rows.some(
      (row) => row.thought_id === event.thoughtId && (row.kind === 1) === (event.kind === 'boosted'),
    );
    if (isGone || isShown) found.push(...readers.of([`list ${number}`]));
  }
  return found;
}

/** The thoughts and boosts of this date and tie: one of each, at most. */
function rangeOf({ created_at, tie }: StatusEvent): StatusRange {
  const older = { created_at, tie: tie + 1 };
  const newer = { created_at, tie: tie - 1 };
  return {
    older: { thought: older, boost: older },
    newer: { thought: newer, boost: newer },
    fromOldest: false,
    rows: 4,
  };
}
