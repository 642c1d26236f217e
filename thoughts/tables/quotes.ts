// The tables of quotes, as Kysely types them; see ../tables.ts.
import type { ActorId, QuoteStampId, ThoughtId } from '../ids.ts';

/** Who may quote: in the words of Mastodon's interface. */
export type QuotePolicy = 'public' | 'followers' | 'nobody';

/**
 * The approval (`QuoteAuthorization`) with the id `uri` of what a thought quotes, as its author said it:
 * `withdrawn_at` is when that ended.
 */
export type QuoteApprovalTable = {
  thought_id: ThoughtId;
  uri: string;
  quoted_uri: string;
  author_uri: string;
  withdrawn_at: number | null;
};

/**
 * The approval with which `quoter_id`, of another server, quotes a thought of this server in the post
 * `quoting_uri`; one that was revoked stays, so that it is not given again.
 */
export type QuoteStampTable = {
  id: QuoteStampId;
  thought_id: ThoughtId;
  quoter_id: ActorId;
  quoting_uri: string;
  created_at: number;
  revoked_at: number | null;
};

export type QuoteTables = { quote_approval: QuoteApprovalTable; quote_stamp: QuoteStampTable };
