// Fetches a thought of another server and what it answers, up to what is known here, within a budget.
import { RemoteError } from '../../client/remote-error.ts';
import type { Federation } from '../../federation-service.ts';
import { readInner, readReference } from '../../wire/read/activity.ts';
import { type ReadNote, readNote } from '../../wire/read/note.ts';
import { isSameOrigin } from '../../wire/read/values.ts';
import { meetActor, type RemoteActor } from '../actors.ts';
import type { Budget } from '../budget.ts';
import { isDomainBlocked } from '../domains.ts';
import { fetchDocument } from '../fetch.ts';
import { findThoughtIdByUri } from './thoughts.ts';

/** A note and its author, who is stored; whatever the note answers comes before it in a list. */
export type GatheredNote = { note: ReadNote; author: RemoteActor };

/** How far up a conversation is followed. */
const MAX_DEPTH = 20;

/**
 * The public thought at `uri` and its unknown ancestors, the oldest first; empty where it cannot be had: not
 * public, no note, of a blocked domain, beyond the budget. @throws RemoteError where its own server fails.
 */
export async function gatherThought(
  federation: Federation,
  uri: string,
  budget: Budget,
): Promise<GatheredNote[]> {
  const own = await gatherOne(federation, uri, budget);
  return own === null ? [] : [...(await gatherAncestors(federation, own.note, budget)), own];
}

/** What `note` answers and is not known here, the oldest first; an ancestor that cannot be had ends the search. */
export async function gatherAncestors(
  federation: Federation,
  note: ReadNote,
  budget: Budget,
): Promise<GatheredNote[]> {
  const gathered: GatheredNote[] = [];
  const seen = new Set([note.uri]);
  let next = note.inReplyTo;
  while (next !== null && !seen.has(next) && gathered.length < MAX_DEPTH) {
    seen.add(next);
    if (isLocal(federation, next) || (await findThoughtIdByUri(federation, federation.database.read, next)))
      break;
    const parent = await gatherOne(federation, next, budget).catch(orNull);
    if (parent === null) break;
    gathered.unshift(parent);
    next = parent.note.inReplyTo;
  }
  return gathered;
}

const isLocal = ({ base }: Federation, uri: string): boolean => isSameOrigin(base, uri);

async function gatherOne(federation: Federation, uri: string, budget: Budget): Promise<GatheredNote | null> {
  if (isLocal(federation, uri) || (await isDomainBlocked(federation.database.read, uri))) return null;
  if (!budget.spend(uri)) return null;
  const note = await fetchNote(federation, uri, budget);
  if (note === null || !note.audience.isPublic) return null;
  const author = await meetActor(federation, note.author, budget);
  return author && { note, author };
}

/** A Create in place of its note (as Lemmy's communities announce) leads to the note, of the same origin. */
async function fetchNote(federation: Federation, uri: string, budget: Budget): Promise<ReadNote | null> {
  const document = await fetchDocument(federation, uri);
  const note = readNote(document);
  if (note !== null || !readInner({ uri, document }, ['Create'])) return note;
  const inside = readReference(document.object)?.uri;
  if (!inside || !isSameOrigin(inside, uri) || !budget.spend(inside)) return null;
  return readNote(await fetchDocument(federation, inside));
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}
