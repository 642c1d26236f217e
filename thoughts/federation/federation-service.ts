// What the parts of federation are given: what the domain's features get, with the tables of federation too.
import type { Thoughts } from '../thoughts-service.ts';
import type { FederationDatabase } from './tables.ts';

export type Federation = Omit<Thoughts, 'database'> & { database: FederationDatabase };
