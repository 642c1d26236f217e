// The cost of password hashes in tests.
import type { HashCost } from '../accounts/passwords/hash-cost.ts';

/**
 * The minimum of argon2id. At the production cost, the passwords of test users took a quarter of the run's
 * processor time.
 */
export const LEAST_COST: HashCost = { memory: 8, passes: 1, parallelism: 1 };
