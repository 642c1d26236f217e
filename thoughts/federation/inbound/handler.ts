// The interface of activity handlers: their context, argument and result.

import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { FederationContext } from '../context.ts';
import type { ParsedActivity } from '../protocol/wire/read/activity.ts';
import type { Relation, RelationAssertion } from '../relations/relations.ts';
import type { RemoteActor } from '../remote/actors/actors.ts';
import type { UnsolicitedPosts } from '../remote/thoughts/interest.ts';
import type { FetchBudget } from '../transport/limits.ts';
import type { Backlog } from './limits/backlog.ts';
import type { UnverifiedFetches } from './limits/unverified-fetches.ts';
import type { Effect, SharedActivities } from './shared/shared-activities.ts';

/** An activity of a stored actor with a valid signature. `at` is its date, but no later than its arrival. */
export type InboundActivity = {
  federation: InboundContext;
  activity: ParsedActivity;
  actor: RemoteActor;
  /** Owner of the personal inbox; null for the shared inbox. */
  owner: ActorId | null;
  at: Instant;
  /** When the carrying request was signed, no later than its arrival. */
  signedAt: Instant;
  /** Hash of the request's body. */
  bytes: string;
  now: Instant;
  /** The fetch budget of this activity. */
  budget: FetchBudget;
  /** Whether there is no further retry, hours after arrival. */
  isLast: boolean;
};

/**
 * Does the necessary fetches and returns the effect, or null if there is none, for example for lack of
 * permission. @throws RemoteError for a failing server; the activity is retried.
 */
export type Handler = (inbound: InboundActivity) => Promise<Effect | null>;

/** Converts an activity to an assertion of `relation`. */
export const toRelationAssertion = (
  { activity, actor, signedAt, bytes, now }: InboundActivity,
  relation: Relation,
): RelationAssertion => ({
  relation,
  actor,
  id: activity.id,
  now,
  assertion: { at: signedAt, bodyHash: bytes, published: activity.published },
});

// The context of inbound processing: federation's context and the limits for other servers.
export type InboundContext = FederationContext & {
  /** Fetches on behalf of unverified requests. */
  unverifiedFetches: UnverifiedFetches;
  /** Storage limit for authors without local followers. */
  unsolicitedPosts: UnsolicitedPosts;
  /** Limit for queued activities per server. */
  backlog: Backlog;
  /** Activities that may share a transaction. */
  sharedActivities: SharedActivities;
  /** Counts inbound activities by outcome. */
  outcomes: Counter;
};
