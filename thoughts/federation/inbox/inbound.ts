// What the handler of an activity is given, and what it answers.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { Federation } from '../federation-service.ts';
import type { Asserting, Relation } from '../relations/relations.ts';
import type { RemoteActor } from '../remote/actors.ts';
import type { Budget } from '../remote/budget.ts';
import type { FederationDb } from '../tables.ts';
import type { ReadActivity } from '../wire/read/activity.ts';

/** An activity whose actor has signed it, and is stored. `at` is when it happened: its date, no later than arrival. */
export type Inbound = {
  federation: Federation;
  activity: ReadActivity;
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
  budget: Budget;
};

/** What an activity changes: SQL alone, in the transaction that ends its event. */
export type Effect = (tx: FederationDb) => Promise<void>;

/**
 * Asks other servers for what is needed, and answers the effect; null where there is none. Whoever is not entitled
 * changes nothing. @throws RemoteError where a server fails, so that it is tried again.
 */
export type Handle = (inbound: Inbound) => Promise<Effect | null>;

/** What an activity that asserts `relation` says. */
export const asserting = (
  { activity, actor, signedAt, bytes, now }: Inbound,
  relation: Relation,
): Asserting => ({
  ...{ relation, actor: actor.uri, id: activity.id, now },
  said: { at: signedAt, bytes, published: activity.published },
});
