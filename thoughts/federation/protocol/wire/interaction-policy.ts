// Who may quote a Note (FEP-044f, “Advertising a quote policy”): written, and read.
import type { Quoter, QuotersOf } from '../../../quotes/remote-policy.ts';
import type { QuotePolicy } from '../../../tables/quotes.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { actorUri, followersUri, PUBLIC } from './ids.ts';
import { readIds } from './read/values.ts';

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

/** The ids of actors and collections that a note names. */
export type NamedQuoters = { automatic: readonly string[]; manual: readonly string[] };

/** More names than servers write; what is beyond them may not quote. */
const MAX_NAMED = 100;

/** Of a note that says nothing, nobody: its server approves of no quotes. */
export function readQuoters({ interactionPolicy }: JsonObject): NamedQuoters {
  const canQuote = isJsonObject(interactionPolicy) ? interactionPolicy.canQuote : null;
  if (!isJsonObject(canQuote)) return { automatic: [], manual: [] };
  const { automaticApproval, manualApproval } = canQuote;
  return { automatic: readIds(automaticApproval, MAX_NAMED), manual: readIds(manualApproval, MAX_NAMED) };
}

const PUBLIC_NAMES: readonly string[] = [PUBLIC, 'as:Public', 'Public'];

/** `followers` is the collection of the author `uri`, who may quote in any case. */
export function toQuoters(
  { automatic, manual }: NamedQuoters,
  { uri, followers_uri: followers }: { uri: string; followers_uri: string | null },
): QuotersOf {
  const toQuoter = (name: string): Quoter | [] => {
    if (PUBLIC_NAMES.includes(name)) return 'public';
    if (name === uri) return [];
    if (name === followers) return 'followers';
    return name === `${uri}/following` ? 'following' : 'others';
  };
  return { automatic: automatic.flatMap(toQuoter), manual: manual.flatMap(toQuoter) };
}
