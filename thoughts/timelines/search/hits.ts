// Definitions shared by the searches of both databases: the hit limit, and a slice of hits with the total.

/** Only the newest hits are ranked: a common word matches most rows. */
export const MAX_HITS = 1000;

/** The expressions for whole words and for prefixes; `prefixed` is null if prefixes match nothing further. */
export type MatchExpressions = { whole: string; prefixed: string | null };

export type Slice = { limit: number; offset: number };
export type Found<Id> = { ids: Id[]; total: number };

/** The ids and the total from the rows of a page; requires at least one row. */
export const foundIn = <Id>(rows: readonly { id: Id | null; total: number }[]): Found<Id> => ({
  ids: rows.flatMap(({ id }) => id ?? []),
  total: rows[0]?.total ?? 0,
});
