// The interface of activity handlers: their argument and their result.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';
import type { ParsedActivity } from '../protocol/wire/read/activity.ts';
import type { Relation, RelationAssertion } from '../relations/relations.ts';
import type { RemoteActor } from '../remote/actors/actors.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';
import type { InboundContext } from './context.ts';
import type { Effect } from './effect.ts';

/**
 * An activity whose actor has signed it, and is stored. `at` is when it happened: its date, no later than
 * arrival.
 */
export type InboundActivity = {
  federation: InboundContext;
  activity: ParsedActivity;
  actor: RemoteActor;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
  at: Instant;
  /** When the request that carried it was signed, no later than its arrival. */
  signedAt: Instant;
  /** Hash of the request's body. */
  bytes: string;
  now: Instant;
  /** For all that is fetched because of it. */
  budget: FetchBudget;
  /** It is not tried again, hours after it came. */
  isLast: boolean;
};

/**
 * Fetches what is needed and returns the effect; null where there is none, as for an actor without
 * permission. @throws RemoteError where a server fails, so that it is tried again.
 */
export type Handler = (inbound: InboundActivity) => Promise<Effect | null>;

/** An activity as an assertion of `relation`. */
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
