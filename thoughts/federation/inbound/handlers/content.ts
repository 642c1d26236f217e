// Create, Update, forwarded activities and Announce: they store the author's current version of a post.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../../ids.ts';
import { boostThought } from '../../../posts/reactions/boosts/boosts.ts';
import { lockOwnThought, removeThought } from '../../../posts/thoughts/thoughts.ts';
import {
  type ParsedActivity,
  type Reference,
  readActivity,
  readReference,
} from '../../protocol/wire/read/activity.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin, readType } from '../../protocol/wire/read/values.ts';
import { assertRelation } from '../../relations/relations.ts';
import { fetchDocument } from '../../remote/fetch.ts';
import {
  fetchAncestors,
  fetchQuote,
  fetchThoughtWithAncestors,
} from '../../remote/thoughts/fetch-thought.ts';
import { findInterest, type Interest, isFollowedLocally } from '../../remote/thoughts/interest.ts';
import { readNoteWithIds } from '../../remote/thoughts/own-pages.ts';
import { type PreparedNote, prepareNote } from '../../remote/thoughts/prepare-note.ts';
import {
  findStoredThought,
  findThoughtIdByUri,
  isPlain,
  persistNote,
} from '../../remote/thoughts/thoughts.ts';
import type { FetchBudget } from '../../transport/limits.ts';
import { type Handler, type InboundActivity, type InboundContext, toRelationAssertion } from '../handler.ts';
import type { Effect } from '../shared/shared-activities.ts';
import { selectAuthorOf } from '../store.ts';

export const receiveCreate: Handler = async (inbound) => {
  const note = await findNote(inbound);
  const { federation } = inbound;
  const interest = note && (await findInterest(federation, federation.database.read, note));
  return note && interest && prepareEffect(inbound, note, interest);
};

/** Reads the embedded note; fetches it if an Update only has its id. */
async function findNote({
  federation,
  activity,
  actor,
  budget,
}: InboundActivity): Promise<ParsedNote | null> {
  const { uri, document } = activity.object ?? { uri: null, document: null };
  if (uri === null || !isSameOrigin(uri, actor.uri)) return null;
  if (document === null && !budget.trySpend(uri)) return null;
  const note = await readNoteWithIds(federation, document ?? (await fetchDocument(federation, uri)));
  return note?.author === actor.uri ? note : null;
}

async function prepareEffect(
  inbound: InboundActivity,
  note: ParsedNote,
  interest: Interest,
): Promise<Effect | null> {
  const { federation, activity, actor, budget, signedAt, now } = inbound;
  const dated = { ...note, published: note.published ?? activity.published };
  const ancestors = note.inReplyTo === null ? [] : await fetchAncestors(federation, note, budget);
  const { approval, quoted } = await fetchQuote(federation, note, budget);
  const others = [...ancestors, ...quoted];
  const posts = [note, ...others.map((other) => other.note)];
  if (interest === 'unsolicited' && !federation.unsolicitedPosts.add(actor.uri, posts)) return null;
  const given = { asOf: signedAt, isUpdate: activity.type === 'Update' };
  const prepared = { ...prepareNote(federation.base, dated, actor, given), approval };
  const effect: Effect = async (tx) => {
    for (const each of [...others, prepared]) await persistNote(federation, tx, each, now);
  };
  return isPlain(prepared, now) ? Object.assign(effect, { plain: prepared }) : effect;
}

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

/** Activity types that communities announce and that are not posts. */
const NO_POSTS = [
  'Update',
  'Delete',
  'Undo',
  'Like',
  'Dislike',
  'EmojiReact',
  'Announce',
  'Add',
  'Remove',
  'Block',
  'Lock',
  'Flag',
  'Follow',
  'Accept',
  'Reject',
  'Join',
  'Leave',
  'Move',
];

export const receiveAnnounce: Handler = async (inbound) => {
  const { federation, activity, budget, isLast } = inbound;
  const created = readCreated(activity.object);
  const { uri, document } = created ?? activity.object ?? { uri: null, document: null };
  if (!uri || (created !== null && isSameOrigin(federation.base, uri))) return null;
  if (await findThoughtIdByUri(federation, federation.database.read, uri)) return boost(inbound, uri, []);
  if (!(await isFollowedLocally(federation.database.read, inbound.actor.id))) return null;
  if (document !== null && readType(document.type, NO_POSTS) !== null) {
    const announced = readActivity(document);
    return announced && receiveForwarded(federation, announced, budget, isLast);
  }
  const fetched = await fetchThoughtWithAncestors(federation, uri, budget);
  const found = fetched.at(-1);
  return found ? boost(inbound, found.note.uri, fetched) : null;
};

/**
 * The post of an embedded Create. It is fetched by its own id, as some servers do not serve their Creates. A
 * community's Announce of a local user's Create is not a boost.
 */
function readCreated(object: Reference | null): Reference | null {
  if (!object?.document || readType(object.document.type, ['Create']) === null) return null;
  const post = readReference(object.document.object);
  return post?.uri ? post : null;
}

const boost =
  (inbound: InboundActivity, uri: string, fetched: readonly PreparedNote[]): Effect =>
  async (tx) => {
    const { federation, actor, at, now } = inbound;
    for (const note of fetched) await persistNote(federation, tx, note, now);
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null || !(await exists(tx, thoughtId))) return;
    const relation = { kind: 'Announce', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), (uri) =>
      boostThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };

const exists = async (tx: FederationDb, thoughtId: ThoughtId): Promise<boolean> =>
  (await selectAuthorOf.value(tx, thoughtId)) !== null;
