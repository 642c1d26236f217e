// The plan of an event: one activity and its inboxes, or null.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, loadActors } from '../../../foundation/actors/actors.ts';
import type { ThoughtsEvent } from '../../../foundation/events/events.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import type { Activity } from '../../protocol/wire/activities.ts';
import type { Supersedes } from '../queue/enqueue.ts';

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
