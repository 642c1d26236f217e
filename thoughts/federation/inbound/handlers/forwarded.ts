// Forwarded activities: their content is untrusted, so the object is fetched from its own server
// (CVE-2022-24307 and others: Linked Data Signatures are not accepted).

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { lockOwnThought, removeThought } from '../../../posts/thoughts/thoughts.ts';
import type { ParsedActivity } from '../../protocol/wire/read/activity.ts';
import { fetchThoughtWithAncestors } from '../../remote/thoughts/fetch-ancestors.ts';
import { findInterest } from '../../remote/thoughts/interest.ts';
import { readNoteWithIds } from '../../remote/thoughts/own-pages.ts';
import { findStoredThought, persistNote } from '../../remote/thoughts/thoughts.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import type { InboundContext } from '../context.ts';
import type { Effect } from '../effect.ts';

/** The server of a stored thought returned 404; the fetch is retried for about two hours. */
export class PossiblyDeleted extends RemoteError {}

const TYPES = ['Create', 'Update', 'Delete'];

export async function receiveForwarded(
  federation: InboundContext,
  activity: ParsedActivity,
  budget: FetchBudget,
  isLast: boolean,
): Promise<Effect | null> {
  const uri = activity.object?.uri;
  if (!uri || !TYPES.includes(activity.type)) return null;
  if (!(await mayConcern(federation, activity, uri))) return null;
  const now = federation.clock.now();
  try {
    const fetched = await fetchThoughtWithAncestors(federation, uri, budget);
    const found = fetched.at(-1);
    const interest = found && (await findInterest(federation, federation.database.read, found.note));
    if (!found || !interest) return null;
    const posts = fetched.map(({ note }) => note);
    if (interest === 'unsolicited' && !federation.unsolicitedPosts.add(found.author.uri, posts)) return null;
    return async (tx) => {
      for (const note of fetched) await persistNote(federation, tx, note, now);
    };
  } catch (error) {
    const status = error instanceof RemoteError ? error.status : null;
    if (status !== 404 && status !== 410) throw error;
    // Some servers return 404 temporarily, for example during startup; others return it for deleted posts.
    if (status === 404 && !isLast && (await findStoredThought(federation.database.read, uri)))
      throw new PossiblyDeleted('status', `${uri} may be gone.`, { status });
    return async (tx) => {
      const stored = await findStoredThought(tx, uri);
      if (!stored) return;
      const thought = await lockOwnThought(tx, stored.id, stored.actor_id, 'deletion');
      // A non-public thought is 404 to this server even while it exists.
      if (status === 410 || thought.visibility === 'public') await removeThought(tx, thought, now);
    };
  }
}

/** Avoids fetches of objects that would not be stored even if the forwarded content were true. */
async function mayConcern(
  federation: InboundContext,
  { type, object }: ParsedActivity,
  uri: string,
): Promise<boolean> {
  const db = federation.database.read;
  if (await findStoredThought(db, uri)) return true;
  const untrusted =
    type === 'Delete' || !object?.document ? null : await readNoteWithIds(federation, object.document);
  return untrusted?.uri === uri && (await findInterest(federation, db, untrusted)) !== null;
}
