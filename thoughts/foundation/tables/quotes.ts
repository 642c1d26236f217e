// The Kysely table types of quotes; see tables.ts.
import type { ActorId, QuoteStampId, ThoughtId } from '../../ids.ts';

/** Who may quote, in the terms of Mastodon's API. */
export type QuotePolicy = 'public' | 'followers' | 'nobody';

/** The quote policy of another server's post: see `quote-policies/remote-policy.ts`. */
export type RemoteQuotePolicy = `${string}|${string}`;

/**
 * The approval (`QuoteAuthorization`) with the id `uri`, issued by the author of the quoted post.
 * `withdrawn_at` is the time of its withdrawal.
 */
export type QuoteApprovalTable = {
  thought_id: ThoughtId;
  uri: string;
  quoted_uri: string;
  author_uri: string;
  withdrawn_at: number | null;
};

/**
 * The approval for `quoter_id` to quote a local thought in the post `quoting_uri` (the thought's id if the
 * quoter is local). A revoked approval is retained, so that it is not issued again.
 */
export type QuoteStampTable = {
  id: QuoteStampId;
  thought_id: ThoughtId;
  quoter_id: ActorId;
  quoting_uri: string;
  created_at: number;
  revoked_at: number | null;
};

/** A pending or rejected request by a local thought to quote a post of another server. */
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
