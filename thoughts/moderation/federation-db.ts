// The tables of federation, which moderation reads and writes too.
import type { FederationDb } from '../federation/tables.ts';
import type { ThoughtsDb } from '../tables.ts';

/** The same connection: federation's tables are in the same database. */
export const federationDb = (db: ThoughtsDb): FederationDb => db as unknown as FederationDb;
