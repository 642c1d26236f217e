// The worker that reads the `featured` collections of followed actors.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import { MAX_PINS, replaceRemotePins } from '../../posts/reactions/pins/pins.ts';
import type { FederationContext } from '../context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { loadRemoteActors } from '../remote/actors/actors.ts';
import { isDomainBlocked } from '../remote/blocked-domains.ts';
import { fetchParts } from '../remote/fetch.ts';
import { fetchThoughtWithAncestors } from '../remote/thoughts/fetch-thought.ts';
import { isFollowedLocally } from '../remote/thoughts/interest.ts';
import type { PreparedNote } from '../remote/thoughts/prepare-note.ts';
import { findThoughtIdByUri, persistNote } from '../remote/thoughts/thoughts.ts';
import { createExpiringCache } from '../transport/cache.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits.ts';

export const FEATURED_OUTDATED = 'featured-outdated';

/** At most seven requests of up to ten seconds each. */
const LEASE = 2 * MINUTE;

export const startFeaturedWorker = (federation: FederationContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'featured',
    kind: FEATURED_OUTDATED,
    leaseMs: LEASE,
    concurrency: 2,
    failure: 'pinned posts of an actor could not be stored',
    run: createFeaturedReader(federation),
  });

/** Minimum interval between reads of one actor's collection, regardless of its server's activities. */
const INTERVAL = HOUR;
const REMEMBERED = 10_000;
/** Requests per actor: the collection, its page, and each post. */
const MAX_REQUESTS = 2 + MAX_PINS;

/** Returns the handler of one event, which also finishes it. */
function createFeaturedReader(federation: FederationContext): (event: LeasedEvent) => Promise<void> {
  const recent = createExpiringCache<true>({ ttl: INTERVAL, capacity: REMEMBERED });
  return async (event) => {
    const { database, clock } = federation;
    const { actorId } = JSON.parse(event.payload) as ThoughtsEvent;
    const [actor] = await loadRemoteActors(database.read, [actorId]);
    const featured = actor?.featured ?? null;
    const isWanted =
      featured !== null &&
      recent.get(actorId, clock.now()) === undefined &&
      (await isFollowedLocally(database.read, actorId)) &&
      !(await isDomainBlocked(database.read, featured));
    if (isWanted) recent.set(actorId, true, clock.now());
    const pins = isWanted ? await fetchPins(federation, featured) : null;
    const now = clock.now();
    await database.write(async (tx) => {
      for (const note of pins?.notes ?? []) await persistNote(federation, tx, note, now);
      if (pins) {
        const found = await Promise.all(pins.uris.map((uri) => findThoughtIdByUri(federation, tx, uri)));
        await replaceRemotePins(
          tx,
          actorId,
          found.filter((id) => id !== null),
          now,
        );
      }
      await finishEvent(tx, event);
    });
  };
}

type Pins = { uris: readonly string[]; notes: readonly PreparedNote[] };

/** Null if the collection cannot be fetched: the stored pins stay until the next read. */
async function fetchPins(federation: FederationContext, featured: string): Promise<Pins | null> {
  const budget = createFetchBudget(MAX_REQUESTS, MAX_REQUESTS);
  const uris = await fetchItems(federation, featured, MAX_PINS, budget).catch(orNull(federation));
  if (uris === null) return null;
  const notes: PreparedNote[] = [];
  for (const uri of uris) {
    if ((await findThoughtIdByUri(federation, federation.database.read, uri)) !== null) continue;
    const fetched = await fetchThoughtWithAncestors(federation, uri, budget).catch(orNull(federation));
    notes.push(...(fetched ?? []));
  }
  return { uris, notes };
}

const orNull =
  ({ log }: FederationContext) =>
  (error: unknown): null => {
    if (!(error instanceof RemoteError)) throw error;
    log.debug({ reason: error.reason }, 'pinned posts of an actor could not be read');
    return null;
  };

/** The ids of at most `most` items with the origin of the collection. @throws RemoteError. */
async function fetchItems(
  federation: FederationContext,
  uri: string,
  most: number,
  budget: FetchBudget,
): Promise<string[]> {
  for await (const { items } of fetchParts(federation, uri, 2, budget))
    if (items.length > 0) return items.slice(0, most).filter((id) => isSameOrigin(id, uri));
  return [];
}
