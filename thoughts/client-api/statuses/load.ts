// Loads a page of statuses: a query each for the thoughts, the people, those they name, their
// parents, and what the viewer keeps of them.
import { notFound } from '@tandem/platform/refusal.ts';
import { type Actor, loadActors } from '../../actors/actors.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { fromStatusNumber, type Numbered, readStatusNumber, toStatusNumber } from '../../numbers/numbers.ts';
import { findNumbered, type NumberedStatus } from '../../numbers/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { selectThoughtViewsByIds } from '../../thoughts/view/queries.ts';
import {
  type LoadedThought,
  type Marks,
  type Matcher,
  presentBoost,
  presentStatus,
} from '../entities/present-status.ts';
import type { Status } from '../entities/status.ts';
import { loadMatcher } from './matcher.ts';
import { selectByDates, selectMarks, selectNamed, selectParents } from './store.ts';
import type { Viewing } from './viewing.ts';

/** A thought, or with `boosterId` a boost of it; date and tie are its own. */
export type StatusItem = Numbered & { thoughtId: ThoughtId; boosterId: ActorId | null };

/**
 * The statuses of `items` in their order, without what `viewer` may not see; `matcher` has the viewer's
 * filters.
 */
export const loadStatuses = async (
  db: ThoughtsDb,
  viewing: Viewing,
  items: readonly StatusItem[],
  matcher?: Matcher,
): Promise<Status[]> => loadBatch(db, viewing, matcher ?? (await loadMatcher(db, viewing)), items);

async function loadBatch(
  db: ThoughtsDb,
  { base, viewer, now }: Viewing,
  matcher: Matcher,
  items: readonly StatusItem[],
): Promise<Status[]> {
  const boosters = items.flatMap(({ boosterId }) => boosterId ?? []);
  const { thoughts, actors } = await loadThoughts(
    ...([db, items.map(({ thoughtId }) => thoughtId), boosters, viewer] as const),
  );
  return items.flatMap(({ thoughtId, boosterId, ...boost }) => {
    const loaded = thoughts.get(thoughtId);
    if (!loaded) return [];
    const inner = presentStatus(base, loaded, { viewer, now }, matcher);
    if (boosterId === null) return [inner];
    const booster = actors.get(boosterId);
    return booster ? [presentBoost(base, { inner, booster, boost })] : [];
  });
}

type Loaded = {
  thoughts: ReadonlyMap<ThoughtId, LoadedThought>;
  actors: ReadonlyMap<ActorId, Actor>;
};

/** `others` are actors to load besides the authors. */
async function loadThoughts(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  others: readonly ActorId[],
  viewer: ActorId | null,
): Promise<Loaded> {
  if (ids.length === 0) return { thoughts: new Map(), actors: new Map() };
  const rows = await selectThoughtViewsByIds.rows(db, [...new Set(ids)], viewer);
  const actors = await loadActors(db, [...rows.map(({ actor_id }) => actor_id), ...others]);
  const named = Map.groupBy(
    await selectNamed.rows(
      db,
      rows.map(({ id }) => id),
    ),
    ({ thought_id }) => thought_id,
  );
  const parentIds = rows.flatMap(({ shown_parent_id: id }) => (id === null ? [] : toThoughtId(id)));
  const parents = new Map(
    (parentIds.length === 0 ? [] : await selectParents.rows(db, parentIds)).map((row) => [row.id, row]),
  );
  const marks = await loadMarks(...([db, viewer, rows.map(({ id }) => id)] as const));
  const thoughts = rows.flatMap((thought): [ThoughtId, LoadedThought][] => {
    const author = actors.get(thought.actor_id);
    if (!author) return [];
    const parent = parents.get(toThoughtId(thought.shown_parent_id ?? '')) ?? null;
    const mentioned = named.get(thought.id) ?? [];
    return [[thought.id, { thought, author, mentioned, parent, marks: marks.get(thought.id) ?? null }]];
  });
  return { thoughts: new Map(thoughts), actors };
}

/** None without a viewer. */
async function loadMarks(
  db: ThoughtsDb,
  viewer: ActorId | null,
  ids: readonly ThoughtId[],
): Promise<ReadonlyMap<ThoughtId, Marks>> {
  const rows = viewer === null || ids.length === 0 ? [] : await selectMarks.rows(db, viewer, ids);
  return new Map(
    rows.map(({ id, bookmark_number, pin_number, muted_at, app_name, app_website }) => [
      id,
      {
        ...{ bookmarked: bookmark_number !== null, pinned: pin_number !== null, muted: muted_at !== null },
        application: app_name === null ? null : { name: app_name, website: app_website },
      },
    ]),
  );
}

/** The statuses of thoughts in their order, in batches that bound what is in memory at a time. */
export async function loadThoughtStatuses(
  db: ThoughtsDb,
  viewing: Viewing,
  ids: readonly ThoughtId[],
): Promise<Status[]> {
  const all: Status[] = [];
  const matcher = await loadMatcher(db, viewing);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const items = ids
      .slice(at, at + BATCH_SIZE)
      .map((thoughtId) => ({ thoughtId, boosterId: null, ...UNUSED }));
    all.push(...(await loadBatch(db, viewing, matcher, items)));
  }
  return all;
}

const BATCH_SIZE = 50;
/** Thoughts have their own date and tie. */
const UNUSED: Numbered = { created_at: 0, tie: 0 };

/** The status of one thought; refuses (not found) one that the viewer may not see. */
export async function loadStatus(db: ThoughtsDb, viewing: Viewing, thoughtId: ThoughtId): Promise<Status> {
  const [status] = await loadThoughtStatuses(db, viewing, [thoughtId]);
  if (!status) throw notFound('status');
  return status;
}

/** The thoughts of these ids in their order, whoever may see them; those of boosts are left out. */
export async function findNumberedAll(db: ThoughtsDb, ids: readonly string[]): Promise<ThoughtId[]> {
  const numbers = [...new Set(ids.map(readStatusNumber))].filter((number) => number !== null);
  const dates = numbers.map((number) => fromStatusNumber(number).created_at);
  const rows = dates.length === 0 ? [] : await selectByDates.rows(db, dates);
  const byNumber = new Map(rows.map((row) => [toStatusNumber('thought', row), row.id]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** What an id names; refuses (not found) what does not exist or the viewer may not see. */
export async function requireNumbered(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<NumberedStatus> {
  const number = readStatusNumber(id);
  const found = number && (await findNumbered(db, number, viewer));
  if (!found) throw notFound('status');
  return found;
}
