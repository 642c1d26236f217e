// The tables of federation that moderation accesses.
import type { FederationDb } from '../foundation/tables/federation.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';

/** The same connection, typed with federation's tables. */
export const federationDb = (db: ThoughtsDb): FederationDb => db as unknown as FederationDb;
