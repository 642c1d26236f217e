// The cost of password hashes.

/** Parameters of argon2id: KiB of memory, passes over it, threads. A stored hash includes its own. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, parallelism 1. No setting lowers it. */
export const OWASP_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
