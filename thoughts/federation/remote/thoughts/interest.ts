// Determines whether a remote thought concerns a local user; only such thoughts are stored (FEDERATION.md,
// What is stored).
import { findActors } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { selectLocalFollow } from '../actors/store.ts';
import { localHandleKeys } from './prepare-note.ts';
import {
  selectAwaitingReplies,
  selectLocalFollowByUri,
  selectLocalThought,
  selectThoughtByUri,
} from './store.ts';
import type { UnsolicitedPosts } from './unsolicited-posts.ts';

/** Whether a local user follows an actor, or requested to. */
export const isFollowedLocally = selectLocalFollow.exists;

type InterestingNote = Pick<ParsedNote, 'uri' | 'author' | 'audience' | 'tags' | 'inReplyTo'>;

/**
 * Why a thought is stored. `solicited`: a local user follows its author (or requested to), it is stored
 * already, or a stored thought replies to it. `unsolicited`: it mentions a local user, or replies to a
 * thought of a local or followed actor. As only its author controls the latter, their amount is limited (see
 * UnsolicitedPosts).
 */
export type Interest = 'solicited' | 'unsolicited';

type InterestContext = { base: string; unsolicitedPosts: UnsolicitedPosts };

/** Null if the thought concerns no local user, or its author's limit is exhausted. */
export async function findInterest(
  context: InterestContext,
  db: FederationDb,
  note: InterestingNote,
): Promise<Interest | null> {
  if (await isSolicited(db, note)) return 'solicited';
  if (context.unsolicitedPosts.isExhausted(note.author)) return null;
  return (await addressesLocalUser(context, db, note)) || (await repliesToKnown(context, db, note))
    ? 'unsolicited'
    : null;
}

async function isSolicited(db: FederationDb, { uri, author }: InterestingNote): Promise<boolean> {
  if (await selectLocalFollowByUri.exists(db, author)) return true;
  return (await selectThoughtByUri.first(db, uri)) !== undefined || selectAwaitingReplies.exists(db, uri);
}

async function addressesLocalUser(
  { base }: InterestContext,
  db: FederationDb,
  { audience, tags }: InterestingNote,
): Promise<boolean> {
  const named = localHandleKeys(base, [...audience.ids, ...tags.mentions.map(({ href }) => href)]);
  return (await findActors(db, named)).some(({ host }) => host === null);
}

/** A reply to a local actor, or to a locally followed one. */
async function repliesToKnown(
  { base }: InterestContext,
  db: FederationDb,
  { inReplyTo }: InterestingNote,
): Promise<boolean> {
  if (inReplyTo === null) return false;
  const local = readLocalUri(base, inReplyTo);
  if (local !== null) return local.kind === 'thought' && selectLocalThought.exists(db, local.id);
  const parent = await selectThoughtByUri.first(db, inReplyTo);
  return parent !== undefined && selectLocalFollow.exists(db, parent.actor_id);
}
