// The plan of an event: one activity and its inboxes, or null.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isWithin } from '@tandem/platform/http-client/domain-names.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, loadActors } from '../../../foundation/actors/actors.ts';
import type { ThoughtsEvent } from '../../../foundation/events/events.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import type { Activity } from '../../protocol/wire/activities.ts';
import type { Supersedes } from '../queue/enqueue.ts';
import { type Cursor, selectBlockedDomains, selectFollowerInboxes, selectKnownInboxes } from './store.ts';

/** `id` is the part after `/activities/`. Activities with equal `objectKey` reach an inbox in order. */
export type Plan = {
  id: string;
  objectKey: string;
  activity: Activity;
  inboxes: readonly string[];
  isFollow?: boolean;
  /** The signing actor, if it differs from the acting user. */
  signedBy?: ActorId;
  /** Superseded activities with the same `objectKey`. */
  supersedes?: Supersedes;
  /**
   * Further effects, in the transaction that queues the activity; false if nothing is to be sent after all.
   */
  beforeEnqueue?(tx: FederationDb): Promise<boolean>;
};

/**
 * `eventId` identifies the event, and is equal for all its attempts; `happenedAt` is the time of its
 * recording.
 */
export type PlanContext = Pick<FederationContext, 'database' | 'clock' | 'base'> & {
  eventId: string;
  happenedAt: Instant;
  now: Instant;
};

/** Null if nothing is to be sent. */
export type Planner<Event extends ThoughtsEvent = ThoughtsEvent> = (
  context: PlanContext,
  event: Event,
) => Promise<Plan | null>;

export type EventOf<Kind extends ThoughtsEvent['kind']> = Extract<ThoughtsEvent, { kind: Kind }>;

/** A local user; null for deleted and remote actors. */
export async function findUser({ database }: PlanContext, id: ActorId): Promise<Actor | null> {
  const actor = (await loadActors(database.read, [id])).get(id);
  return actor?.host === null ? actor : null;
}

/** Inboxes per page: bounds the time in one event-loop iteration to about 2 ms. */
const PAGE = 1000;

/** The (shared) inboxes of all remote followers of `actorId`; yields to the event loop between pages. */
export async function loadFollowerInboxes(db: FederationDb, actorId: ActorId): Promise<string[]> {
  const inboxes = new Set<string>();
  let cursor: Cursor | null = null;
  for (;;) {
    const page = await selectFollowerInboxes.rows(db, actorId, cursor, PAGE);
    for (const { inbox } of page) inboxes.add(inbox);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...inboxes];
    cursor = last;
    await nextTurn();
  }
}

/** The (shared) inboxes of all remote actors. */
export async function loadKnownInboxes(db: FederationDb): Promise<string[]> {
  const inboxes = new Set<string>();
  let cursor = '';
  for (;;) {
    const page = await selectKnownInboxes.rows(db, cursor, PAGE);
    for (const { inbox } of page) inboxes.add(inbox);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...inboxes];
    cursor = last.followerId;
    await nextTurn();
  }
}

/** Those of `inboxes` that are remote and outside blocked domains. */
export async function filterDeliverable(
  db: FederationDb,
  base: string,
  inboxes: readonly string[],
): Promise<string[]> {
  if (inboxes.length === 0) return [];
  const blocked = new Set(await selectBlockedDomains(db));
  const own = new URL(base).host;
  const isOpen = (inbox: string): boolean => {
    const url = URL.parse(inbox);
    return url !== null && url.host !== own && !isWithin(url.hostname, blocked);
  };
  const all = [...new Set(inboxes)];
  const open: string[] = [];
  for (let at = 0; at < all.length; at += PAGE) {
    if (at > 0) await nextTurn();
    open.push(...all.slice(at, at + PAGE).filter(isOpen));
  }
  return open;
}
