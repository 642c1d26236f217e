// Fetches a remote thought, its ancestors, up to a stored one, and what it quotes, within a budget.

import type { FederationContext } from '../../context.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { fetchPublicNote, orNull } from './fetch-note.ts';
import { fetchQuote } from './fetch-quote.ts';
import type { PreparedNote } from './prepare-note.ts';
import { findThoughtIdByUri } from './thoughts.ts';

/** How far up a conversation is followed. */
const MAX_DEPTH = 20;

/**
 * The public thought at `uri`, before it its unknown ancestors, the oldest first, and what it quotes; empty
 * where it cannot be had: not public, no note, of a blocked domain, beyond the budget. @throws RemoteError
 * where its own server fails.
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

/** The unknown ancestors of `note`, the oldest first; an ancestor that cannot be fetched ends the search. */
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
