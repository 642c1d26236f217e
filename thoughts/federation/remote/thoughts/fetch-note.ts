// Fetches a remote thought by its address.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { FederationContext } from '../../context.ts';
import { readInner, readReference } from '../../protocol/wire/read/activity.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { getOrFetchActor } from '../actors/actors.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { fetchDocument } from '../fetch.ts';
import { readNoteWithIds } from './own-pages.ts';
import { type PreparedNote, prepareNote } from './prepare-note.ts';

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
