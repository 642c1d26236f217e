// What the parts of federation are given: what the domain's features get, with the tables of federation too, and
// the one way out.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { Thoughts } from '../thoughts-service.ts';
import type { RemoteClient } from './client/client.ts';
import type { Backlog } from './inbox/backlog.ts';
import type { Signer } from './signatures/request.ts';
import type { HandleLookups } from './strangers/handle-lookups.ts';
import type { StrangerBudget } from './strangers/stranger-budget.ts';
import type { StrangerPosts } from './strangers/stranger-posts.ts';
import type { FederationDatabase } from './tables.ts';

export type Federation = Omit<Thoughts, 'database'> & {
  database: FederationDatabase;
  client: RemoteClient;
  /** What other servers are asked because of who has not proven anything yet. */
  strangers: StrangerBudget;
  /** How much is stored of those whom nobody here follows. */
  strangerPosts: StrangerPosts;
  /** How much of other servers waits to be carried out. */
  backlog: Backlog;
  /** Look-ups that users here ask for. */
  lookups: HandleLookups;
  /** How activities from other servers ended. */
  outcomes: Counter;
  /** The instance actor's key, which signs every document that is fetched. */
  signer(): Promise<Signer>;
};
