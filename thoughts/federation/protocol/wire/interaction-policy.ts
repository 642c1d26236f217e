// Who may quote a Note (FEP-044f, “Advertising a quote policy”).

import { actorUri, followersUri, PUBLIC } from '../../../foundation/addresses/object-ids.ts';
import type { QuotePolicy } from '../../../foundation/tables/quotes.ts';

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
