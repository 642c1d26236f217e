// The tables of federation, which moderation reads and writes too.
import type { FederationDb } from '../foundation/tables/federation.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';

/** The same connection: federation's tables are in the same database. */
export const federationDb = (db: ThoughtsDb): FederationDb => db as unknown as FederationDb;
