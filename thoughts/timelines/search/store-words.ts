// SQL: whether a row of the index of words on PostgreSQL has some.
import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * `cast`, as a statement with `::tsquery` gets no name (statement-names.ts), and with it no lasting plan; in
 * a subquery, as it would be parsed again for each row.
 */
export const hasWords = (words: Expression<string>): RawBuilder<boolean> =>
  sql`words @@ (select cast(${words} as tsquery))`;
