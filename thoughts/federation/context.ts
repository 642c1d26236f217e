// What the parts of federation are given: what the domain's features get, with the tables of federation too,
// and the one way out.
import type { ThoughtsContext } from '../context.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import type { Signer } from './protocol/signatures/request.ts';
import type { RemoteClient } from './transport/client.ts';

export type FederationContext = Omit<ThoughtsContext, 'database'> & {
  database: FederationDatabase;
  client: RemoteClient;
  /** The instance actor's key, which signs every document that is fetched. */
  signer(): Promise<Signer>;
};
