// SQL that matches words against the search index on PostgreSQL.
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Uses `cast`: a statement with `::tsquery` gets no name (statement-names.ts) and so no cached plan. The
 * subquery prevents parsing for each row.
 */
export const hasWords = (words: Expression<string>): RawBuilder<boolean> =>
  sql`words @@ (select cast(${words} as tsquery))`;
