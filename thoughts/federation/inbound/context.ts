// The context of inbound processing: federation's context, and the limits for other servers.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { FederationContext } from '../context.ts';
import type { UnsolicitedPosts } from '../remote/thoughts/unsolicited-posts.ts';
import type { Backlog } from './limits/backlog.ts';
import type { UnverifiedFetches } from './limits/unverified-fetches.ts';
import type { SharedActivities } from './shared/shared-activities.ts';

export type InboundContext = FederationContext & {
  /** Fetches for the sake of requests that are not verified yet. */
  unverifiedFetches: UnverifiedFetches;
  /** How much is stored of authors without followers here. */
  unsolicitedPosts: UnsolicitedPosts;
  /** How much is queued of other servers. */
  backlog: Backlog;
  /** What may share transactions. */
  sharedActivities: SharedActivities;
  /** Activities from other servers by how they ended. */
  outcomes: Counter;
};
