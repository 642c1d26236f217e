// What carrying out the activities of other servers takes: federation's context, and the limits that hold for them.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { FederationContext } from '../context.ts';
import type { UnsolicitedPosts } from '../remote/thoughts/unsolicited-posts.ts';
import type { Backlog } from './limits/backlog.ts';
import type { UnverifiedFetches } from './limits/unverified-fetches.ts';

export type InboundContext = FederationContext & {
  /** What other servers are asked because of requests that nobody has verified yet. */
  unverifiedFetches: UnverifiedFetches;
  /** How much is stored of authors whom nobody here follows. */
  unsolicitedPosts: UnsolicitedPosts;
  /** How much of other servers waits to be carried out. */
  backlog: Backlog;
  /** Activities from other servers by how they ended. */
  outcomes: Counter;
};
