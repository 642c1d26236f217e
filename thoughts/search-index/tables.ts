// The tables of the search index, which `store.ts` writes and `search/` reads.

/** What is searched: its table, and the column that names the thing found. */
export type SearchTable = { table: 'search_thought' | 'search_user'; ref: 'thought_id' | 'actor_id' };
export const THOUGHTS: SearchTable = { table: 'search_thought', ref: 'thought_id' };
export const USERS: SearchTable = { table: 'search_user', ref: 'actor_id' };
