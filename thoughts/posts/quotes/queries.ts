// SQL of quotes for other features.
import { sql } from 'kysely';

/**
 * Number of approved public quotes of the `thought` in scope; hidden quotes are not counted. Quotes by local
 * users are always public. PostgreSQL returns text.
 */
export const quoteCount = sql<number | string>`(select count(*) from quote_stamp
  where quote_stamp.thought_id = thought.id and quote_stamp.revoked_at is null
    and (exists (select 1 from thought as quoting where quoting.uri = quote_stamp.quoting_uri
        and quoting.visibility = 'public')
      or exists (select 1 from thought as quoting where quoting.id = quote_stamp.quoting_uri)))`;

/** The decision of a quoted author on a quote by a local user. */
export type QuoteState = 'approved' | 'pending' | 'rejected' | 'revoked';

/**
 * {@link QuoteState} of the `thought` in scope: from the quote request for remote posts, from the stamp for
 * local ones.
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
