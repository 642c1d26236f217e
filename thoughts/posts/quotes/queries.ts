// The SQL of quotes for other features.
import { sql } from 'kysely';

/**
 * How many approved quotes the `thought` in scope has, of those that everybody may see: nobody counts what
 * they may not see. Those of users here are public. Text in PostgreSQL.
 */
export const quoteCount = sql<number | string>`(select count(*) from quote_stamp
  where quote_stamp.thought_id = thought.id and quote_stamp.revoked_at is null
    and (exists (select 1 from thought as quoting where quoting.uri = quote_stamp.quoting_uri
        and quoting.visibility = 'public')
      or exists (select 1 from thought as quoting where quoting.id = quote_stamp.quoting_uri)))`;

/** What the author of what a user here quotes said. */
export type QuoteState = 'approved' | 'pending' | 'rejected' | 'revoked';

/**
 * {@link QuoteState} of the `thought` in scope: of another server's posts in reply to a request, here by a
 * stamp.
 */
export const quoteState = sql<QuoteState>`coalesce(
  (select case when approval.withdrawn_at is not null then 'revoked' when approval.uri is not null then 'approved'
      when asked.rejected_at is not null then 'rejected' else 'pending' end
    from quote_request as asked
    left join quote_approval as approval on approval.thought_id = asked.thought_id
    where asked.thought_id = thought.id),
  (select case when stamp.revoked_at is not null then 'revoked' end from quote_stamp as stamp
    where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id),
  'approved')`;
