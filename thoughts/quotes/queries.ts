// The SQL of quotes for other features.
import { sql } from 'kysely';

/** How many approved quotes the `thought` in scope has; text in PostgreSQL. */
export const quoteCount = sql<number | string>`(select count(*) from quote_stamp
  where quote_stamp.thought_id = thought.id and quote_stamp.revoked_at is null)`;
