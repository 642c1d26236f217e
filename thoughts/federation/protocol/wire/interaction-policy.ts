// Who may quote a Note (FEP-044f, “Advertising a quote policy”).
import type { QuotePolicy } from '../../../tables/quotes.ts';
import { actorUri, followersUri, PUBLIC } from './ids.ts';

/** Nobody is the author alone: an empty list would be none. */
export const toInteractionPolicy = (base: string, username: string, policy: QuotePolicy) => ({
  canQuote: {
    automaticApproval: {
      public: [PUBLIC],
      followers: [followersUri(base, username)],
      nobody: [actorUri(base, username)],
    }[policy],
  },
});
