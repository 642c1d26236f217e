// Quote policies of remote notes (FEP-044f, “Advertising a quote policy”).

import { PUBLIC } from '../../../../foundation/addresses/object-ids.ts';
import type { Quoter, QuotersOf } from '../../../../foundation/quote-policies/remote-policy.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readAddressees } from './values.ts';

/** The actor and collection ids of a note's quote policy. */
export type NamedQuoters = { automatic: readonly string[]; manual: readonly string[] };

/** Exceeds real policies; further ids are ignored. */
const MAX_NAMED = 100;

/**
 * The quote policy of a note. Without one, quoting is not permitted, because the server approves no quotes.
 */
export function readQuoters({ interactionPolicy }: JsonObject): NamedQuoters {
  const canQuote = isJsonObject(interactionPolicy) ? interactionPolicy.canQuote : null;
  if (!isJsonObject(canQuote)) return { automatic: [], manual: [] };
  const { automaticApproval, manualApproval } = canQuote;
  return {
    automatic: readAddressees(automaticApproval, MAX_NAMED),
    manual: readAddressees(manualApproval, MAX_NAMED),
  };
}

/** `followers` is the collection of the author `uri`, who may always quote. */
export function toQuoters(
  { automatic, manual }: NamedQuoters,
  { uri, followers_uri: followers }: { uri: string; followers_uri: string | null },
): QuotersOf {
  const toQuoter = (name: string): Quoter | [] => {
    if (name === PUBLIC) return 'public';
    if (name === uri) return [];
    if (name === followers) return 'followers';
    return name === `${uri}/following` ? 'following' : 'others';
  };
  return { automatic: automatic.flatMap(toQuoter), manual: manual.flatMap(toQuoter) };
}
