// The plan of an event: one activity and its inboxes, or nothing to send.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, loadActors } from '../../../foundation/actors/actors.ts';
import type { ThoughtsEvent } from '../../../foundation/events/events.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import type { Activity } from '../../protocol/wire/activities.ts';
import type { Supersedes } from '../queue/enqueue.ts';

/** `id` is the part after `/activities/`. What has one `objectKey` reaches one inbox in order. */
export type Plan = {
  id: string;
  objectKey: string;
  activity: Activity;
  inboxes: readonly string[];
  isFollow?: boolean;
  /** Whose key signs it, where it is not that of the acting user. */
  signedBy?: ActorId;
  /** What of the same `objectKey` this makes pointless, as {@link Outgoing} has it. */
  supersedes?: Supersedes;
  /** Further effects, in the transaction that queues; false where there is nothing to send after all. */
  beforeEnqueue?(tx: FederationDb): Promise<boolean>;
};

/**
 * `eventId` is a name for the event that is the same whenever it is carried out, and no other's; `happenedAt`
 * is when it was recorded.
 */
export type PlanContext = Pick<FederationContext, 'database' | 'clock' | 'base'> & {
  eventId: string;
  happenedAt: Instant;
  now: Instant;
};

/** Null where nothing is to be sent. */
export type Planner<Event extends ThoughtsEvent = ThoughtsEvent> = (
  context: PlanContext,
  event: Event,
) => Promise<Plan | null>;

export type EventOf<Kind extends ThoughtsEvent['kind']> = Extract<ThoughtsEvent, { kind: Kind }>;

/** A user here; null where they left, or live elsewhere. */
export async function findUser({ database }: PlanContext, id: ActorId): Promise<Actor | null> {
  const actor = (await loadActors(database.read, [id])).get(id);
  return actor?.host === null ? actor : null;
}
