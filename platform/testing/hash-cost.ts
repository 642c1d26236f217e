// The cost of password hashes in tests.
import type { HashCost } from '../accounts/passwords/hash-cost.ts';

/**
 * The least that argon2id allows. At the cost of production, the passwords of the users that tests register
 * took a quarter of the run's processor time.
 */
export const LEAST_COST: HashCost = { memory: 8, passes: 1, parallelism: 1 };
