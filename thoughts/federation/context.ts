// What the parts of federation are given: what the domain's features get, with the tables of federation too, and
// the one way out.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { ThoughtsContext } from '../context.ts';
import type { Backlog } from './inbound/queue/backlog.ts';
import type { UnverifiedFetches } from './inbound/verification/unverified-fetches.ts';
import type { Signer } from './protocol/signatures/request.ts';
import type { HandleLookups } from './remote/actors/handle-lookups.ts';
import type { UnsolicitedPosts } from './remote/thoughts/unsolicited-posts.ts';
import type { FederationDatabase } from './tables.ts';
import type { RemoteClient } from './transport/client.ts';

export type FederationContext = Omit<ThoughtsContext, 'database'> & {
  database: FederationDatabase;
  client: RemoteClient;
  /** What other servers are asked because of who has not proven anything yet. */
  strangers: UnverifiedFetches;
  /** How much is stored of those whom nobody here follows. */
  strangerPosts: UnsolicitedPosts;
  /** How much of other servers waits to be carried out. */
  backlog: Backlog;
  /** Look-ups that users here ask for. */
  lookups: HandleLookups;
  /** How activities from other servers ended. */
  outcomes: Counter;
  /** The instance actor's key, which signs every document that is fetched. */
  signer(): Promise<Signer>;
};
