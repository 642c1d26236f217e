// The tables of quotes, as Kysely types them; see ../tables.ts.
import type { ActorId, QuoteStampId, ThoughtId } from '../../ids.ts';

/** Who may quote: in the words of Mastodon's interface. */
export type QuotePolicy = 'public' | 'followers' | 'nobody';

/** What another server says of who may quote a post: see `quote-policies/remote-policy.ts`. */
export type RemoteQuotePolicy = `${string}|${string}`;

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
 * The approval with which `quoter_id` quotes a thought of this server in the post `quoting_uri`, which of a
 * user here is the thought's id; one that was revoked stays, so that it is not given again.
 */
export type QuoteStampTable = {
  id: QuoteStampId;
  thought_id: ThoughtId;
  quoter_id: ActorId;
  quoting_uri: string;
  created_at: number;
  revoked_at: number | null;
};

/** A thought of this server quotes one of another, whose author is asked, and may have said no. */
export type QuoteRequestTable = {
  thought_id: ThoughtId;
  quoted_uri: string;
  rejected_at: number | null;
};

export type QuoteTables = {
  quote_approval: QuoteApprovalTable;
  quote_stamp: QuoteStampTable;
  quote_request: QuoteRequestTable;
};
