// The tables of the search index, which `store.ts` writes and `search/` reads.

/** A searchable table, and its column with the id of the indexed row. */
export type SearchTable = { table: 'search_thought' | 'search_user'; ref: 'thought_id' | 'actor_id' };
export const THOUGHTS: SearchTable = { table: 'search_thought', ref: 'thought_id' };
export const USERS: SearchTable = { table: 'search_user', ref: 'actor_id' };
