// The context of inbound processing: federation's context and the limits for other servers.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { FederationContext } from '../context.ts';
import type { UnsolicitedPosts } from '../remote/thoughts/unsolicited-posts.ts';
import type { Backlog } from './limits/backlog.ts';
import type { UnverifiedFetches } from './limits/unverified-fetches.ts';
import type { SharedActivities } from './shared/shared-activities.ts';

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
