// The tables of quotes, as Kysely types them; see ../tables.ts.
import type { ThoughtId } from '../ids.ts';

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
