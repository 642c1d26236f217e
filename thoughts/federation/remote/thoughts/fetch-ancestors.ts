// Fetches a remote thought, its unknown ancestors and its quoted post, within a budget.

import type { FederationContext } from '../../context.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { fetchPublicNote, orNull } from './fetch-note.ts';
import { fetchQuote } from './fetch-quote.ts';
import type { PreparedNote } from './prepare-note.ts';
import { findThoughtIdByUri } from './thoughts.ts';

/** Maximum number of ancestors. */
const MAX_DEPTH = 20;

/**
 * The public thought at `uri`, preceded by its unknown ancestors (oldest first) and its quoted post. Empty if
 * unavailable: not public, not a note, blocked domain, or exhausted budget. @throws RemoteError if its own
 * server fails.
 */
export async function fetchThoughtWithAncestors(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<PreparedNote[]> {
  const own = await fetchPublicNote(federation, uri, budget);
  if (own === null) return [];
  const ancestors = await fetchAncestors(federation, own.note, budget);
  const { approval, quoted } = await fetchQuote(federation, own.note, budget);
  return [...ancestors, ...quoted, { ...own, approval }];
}

/** The unknown ancestors of `note`, oldest first; stops at an unavailable one. */
export async function fetchAncestors(
  federation: FederationContext,
  note: ParsedNote,
  budget: FetchBudget,
): Promise<PreparedNote[]> {
  const fetched: PreparedNote[] = [];
  const seen = new Set([note.uri]);
  let next = note.inReplyTo;
  while (next !== null && !seen.has(next) && fetched.length < MAX_DEPTH) {
    seen.add(next);
    if (isLocal(federation, next) || (await findThoughtIdByUri(federation, federation.database.read, next)))
      break;
    const parent = await fetchPublicNote(federation, next, budget).catch(orNull);
    if (parent === null) break;
    fetched.unshift(parent);
    next = parent.note.inReplyTo;
  }
  return fetched;
}

const isLocal = ({ base }: FederationContext, uri: string): boolean => isSameOrigin(base, uri);
