// Fetches a remote thought by its address, with its unknown ancestors and its quoted post, within a budget.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { QuoteApproval } from '../../../posts/quotes/quotes.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { readInner, readReference } from '../../protocol/wire/read/activity.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin, readId, readType } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits.ts';
import { getOrFetchActor } from '../actors/actors.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { fetchDocument } from '../fetch.ts';
import { readNoteWithIds } from './own-pages.ts';
import { type PreparedNote, prepareNote } from './prepare-note.ts';
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

/**
 * The public thought at `uri` with its author, who is only fetched if `isWanted`. Null if unavailable: not
 * public, not a note, local, blocked domain, or exhausted budget. @throws RemoteError.
 */
export async function fetchPublicNote(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
  isWanted: (note: ParsedNote) => boolean = () => true,
): Promise<PreparedNote | null> {
  if (isSameOrigin(federation.base, uri) || (await isDomainBlocked(federation.database.read, uri)))
    return null;
  if (!budget.trySpend(uri)) return null;
  const note = await fetchNote(federation, uri, budget);
  if (note === null || !note.audience.isPublic || !isWanted(note)) return null;
  const author = await getOrFetchActor(federation, note.author, budget);
  return author && prepareNote(federation.base, note, author, { asOf: federation.clock.now() });
}

/**
 * A Create instead of a note (as announced by Lemmy communities) leads to the note, if of the same origin.
 */
async function fetchNote(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<ParsedNote | null> {
  const document = await fetchDocument(federation, uri);
  const note = await readNoteWithIds(federation, document);
  if (note !== null || !readInner({ uri, document }, ['Create'])) return note;
  const inside = readReference(document.object)?.uri;
  if (!inside || !isSameOrigin(inside, uri) || !budget.trySpend(inside)) return null;
  return readNoteWithIds(federation, await fetchDocument(federation, inside));
}

/** Treats objects of failing servers as missing. */
export function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}

// The quoted post of a note, and its author's approval (FEP-044f): the note names the approval, and only the
// quoted author's server is trusted about it.
const APPROVAL_TYPES = ['QuoteAuthorization', 'https://w3id.org/fep/044f#QuoteAuthorization'] as const;

/**
 * The approval of the note's quote (null without one), and the quoted thought if it is displayable and
 * unknown. An unresponsive server counts as no approval.
 */
export async function fetchQuote(
  federation: FederationContext,
  note: ParsedNote,
  budget: FetchBudget,
): Promise<{ approval: QuoteApproval | null; quoted: PreparedNote[] }> {
  const { quoted: uri, quoteApproval } = note;
  if (uri === null || readLocalUri(federation.base, uri) !== null) return { approval: null, quoted: [] };
  const approval = quoteApproval === null ? null : await fetchApproval(federation, note, uri, budget);
  const mayBeOwn = isSameOrigin(uri, note.uri);
  if (approval === null && !mayBeOwn) return { approval, quoted: [] };
  if ((await findThoughtIdByUri(federation, federation.database.read, uri)) !== null)
    return { approval, quoted: [] };
  const isWanted = ({ author }: ParsedNote) => author === (approval?.authorUri ?? note.author);
  const quoted = await fetchPublicNote(federation, uri, budget, isWanted).catch(orNull);
  return { approval, quoted: quoted === null ? [] : [quoted] };
}

async function fetchApproval(
  federation: FederationContext,
  note: ParsedNote,
  quoted: string,
  budget: FetchBudget,
): Promise<QuoteApproval | null> {
  const uri = note.quoteApproval;
  if (uri === null || !isSameOrigin(uri, quoted)) return null;
  if ((await isDomainBlocked(federation.database.read, uri)) || !budget.trySpend(uri)) return null;
  const document = await fetchDocument(federation, uri).catch(orNull);
  return document && readApproval(document, { uri, note: note.uri, quoted });
}

/** Null unless the document approves exactly this quote, by an author of its own server. */
export function readApproval(
  document: JsonObject,
  { uri, note, quoted }: { uri: string; note: string; quoted: string },
): QuoteApproval | null {
  const authorUri = readId(document.attributedTo);
  const isAboutIt =
    readType(document.type, APPROVAL_TYPES) !== null &&
    readId(document.interactingObject) === note &&
    readId(document.interactionTarget) === quoted;
  if (!isAboutIt || authorUri === null) return null;
  return isSameOrigin(uri, authorUri) && isSameOrigin(quoted, authorUri)
    ? { uri, quotedUri: quoted, authorUri }
    : null;
}
