// Who may quote a note of another server (FEP-044f, “Advertising a quote policy”).
import type { Quoter, QuotersOf } from '../../../../quote-policies/remote-policy.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { PUBLIC } from '../ids.ts';
import { readIds } from './values.ts';

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
