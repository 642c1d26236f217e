// What the parts of federation are given: what the domain's features get, with the tables of federation too, and
// the one way out.
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { Thoughts } from '../thoughts-service.ts';
import type { RemoteClient } from './client/client.ts';
import type { Signer } from './signatures/request.ts';
import type { FederationDatabase } from './tables.ts';

export type Federation = Omit<Thoughts, 'database'> & {
  database: FederationDatabase;
  client: RemoteClient;
  /** How activities from other servers ended. */
  outcomes: Counter;
  /** The instance actor's key, which signs every document that is fetched. */
  signer(): Promise<Signer>;
};
