// Renders one thought for many readers: readers with an identical view form a group, and the status is loaded
// once per group. Thoughts with a quote are loaded for each reader.
import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  dependsOnFollows,
  type QuoteChance,
  quoteChanceOf,
} from '../../../foundation/quote-policies/policy.ts';
import type { StatusEvent } from '../../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { filterViewers } from '../../../foundation/visibility/visibility.ts';
import type { ActorId } from '../../../ids.ts';
import type { Filter } from '../../../people/filters/rules.ts';
import { type Matchable, matcherOf } from '../../../timelines/filtering/matcher.ts';
import { inSlices } from '../../../timelines/streaming/in-slices.ts';
import {
  selectReaderFollows,
  selectReaderMarks,
  selectReferred,
} from '../../../timelines/streaming/queries.ts';
import { presentMatch } from '../../entities/filter.ts';
import type { Status } from '../../entities/status.ts';
import { loadStatuses } from '../../statuses/load.ts';

export type Showing = {
  base: string;
  now: Instant;
  /** The filters of those of `people` who have any. */
  filtersOf(people: readonly ActorId[]): Promise<ReadonlyMap<ActorId, readonly Filter[]>>;
};

/** Calls `show` with each status and its readers. */
export async function showStatus(
  db: ThoughtsDb,
  { base, now, filtersOf }: Showing,
  event: StatusEvent,
  people: readonly ActorId[],
  show: (status: Status, people: readonly ActorId[]) => Promise<void>,
): Promise<void> {
  const boosterId = event.kind === 'boosted' ? event.actorId : null;
  const { thoughtId, created_at, tie } = event;
  const item = { thoughtId, boosterId, created_at, tie };
  const referred = await selectReferred.first(db, thoughtId);
  if (!referred) return;
  if (referred.quote_uri !== null) {
    for (const viewer of people) {
      const [status] = await loadStatuses(db, { base, viewer, now }, [item]);
      if (status) await show(status, [viewer]);
    }
    return;
  }
  const groups = await groupReaders(db, event, referred, people);
  const filters = await filtersOf(people);
  for (const members of groups) {
    const [viewer] = members;
    if (viewer === undefined) continue;
    let thought: Matchable | null = null;
    const capture = (loaded: Matchable) => {
      thought = loaded;
      return [];
    };
    const [status] = await loadStatuses(db, { base, viewer, now }, [item], capture);
    if (!status) continue;
    const unfiltered: ActorId[] = [];
    for (const member of members) {
      const filtered = filter(status, thought, filters.get(member) ?? [], now);
      if (filtered === status) unfiltered.push(member);
      else await show(filtered, [member]);
    }
    await show(status, unfiltered);
  }
}

/**
 * Returns the same object if no filter matches. `thought` is null for the viewer's own, which are never
 * filtered.
 */
function filter(status: Status, thought: Matchable | null, filters: readonly Filter[], now: Instant): Status {
  if (thought === null || filters.length === 0) return status;
  const inner = status.reblog ?? status;
  const filtered = matcherOf(filters, now)(thought).map((match) => presentMatch(match, inner.id));
  if (filtered.length === 0) return status;
  return { ...status, filtered, reblog: status.reblog && { ...status.reblog, filtered } };
}

type Referred = NonNullable<Awaited<ReturnType<typeof selectReferred.first>>>;

/** Groups the readers by identical views, ignoring filters. */
async function groupReaders(
  db: ThoughtsDb,
  { thoughtId, authorId }: StatusEvent,
  referred: Referred,
  people: readonly ActorId[],
): Promise<ActorId[][]> {
  const parent = parentOf(referred);
  const groups = new Map<string, ActorId[]>();
  await inSlices(people, async (some) => {
    const chances = await loadQuoteChances(db, referred, some);
    const seeParent = new Set(parent ? await filterViewers(db, parent, some) : []);
    for (const { id, liked, boosted, bookmarked, muted, vote } of await selectReaderMarks.rows(
      db,
      thoughtId,
      some,
    )) {
      const looks = [id === authorId, liked, boosted, bookmarked, muted, seeParent.has(id)];
      const look = [looks.map(Number).join(''), chances?.get(id), vote].join(' ');
      groups.getOrInsertComputed(look, () => []).push(id);
    }
  });
  return [...groups.values()];
}

const parentOf = ({ parent_id: id, parent_actor_id: actor_id, parent_visibility: visibility }: Referred) =>
  id && actor_id && visibility ? { id, actor_id, visibility } : null;

/** The expected outcome of a quote by each of `people`; null if it is identical for all except the author. */
async function loadQuoteChances(
  db: ThoughtsDb,
  thought: Referred,
  people: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, QuoteChance> | null> {
  if (!dependsOnFollows(thought)) return null;
  const author = thought.actor_id;
  const chances = new Map<ActorId, QuoteChance>();
  for (const { id, isFollower, isFollowed } of await selectReaderFollows.rows(db, author, people)) {
    const follows = { isFollower: Boolean(isFollower), isFollowed: Boolean(isFollowed) };
    chances.set(id, quoteChanceOf(thought, { isAuthor: id === author, ...follows }));
  }
  return chances;
}
