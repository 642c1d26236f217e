// The tables of the search index, written by `store.ts` and read by `search/`.

/**
 * A searchable table, its column with the id of the indexed row, and on PostgreSQL the column that orders
 * results.
 */
export type SearchTable = {
  table: 'search_thought' | 'search_user';
  ref: 'thought_id' | 'actor_id';
  place: 'number' | 'actor_id';
};
export const THOUGHTS: SearchTable = { table: 'search_thought', ref: 'thought_id', place: 'number' };
export const USERS: SearchTable = { table: 'search_user', ref: 'actor_id', place: 'actor_id' };
