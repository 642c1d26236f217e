// The context of federation modules: the thoughts context with federation's tables and its outbound HTTP
// client.
import type { ThoughtsContext } from '../context.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import type { Signer } from './protocol/signatures/request.ts';
import type { RemoteClient } from './transport/client.ts';

export type FederationContext = Omit<ThoughtsContext, 'database'> & {
  database: FederationDatabase;
  client: RemoteClient;
  /** The instance actor's key, which signs all fetches. */
  signer(): Promise<Signer>;
};
