// The quoted post of a note, and its author's approval (FEP-044f): the note names the approval, and only the
// quoted author's server is trusted about it.

import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { QuoteApproval } from '../../../posts/quotes/quotes.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin, readId, readType } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { fetchDocument } from '../fetch.ts';
import { fetchPublicNote, orNull } from './fetch-note.ts';
import type { PreparedNote } from './prepare-note.ts';
import { findThoughtIdByUri } from './thoughts.ts';

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
