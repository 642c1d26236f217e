// Stores and updates remote thoughts according to their authors' servers.
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { findActors } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { findThoughtIdByNumber } from '../../../foundation/status-ids/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';
import { refreshPoll } from '../../../posts/polls/polls.ts';
import { approveQuote, keepRemotePolicy } from '../../../posts/quotes/quotes.ts';
import type { ThoughtBody } from '../../../posts/thoughts/content/body.ts';
import { MAX_RECIPIENTS } from '../../../posts/thoughts/contract.ts';
import { editThought } from '../../../posts/thoughts/editing.ts';
import { forgetVersions, isSame } from '../../../posts/thoughts/history/history.ts';
import {
  linkLateReply,
  type NewThought,
  publishThought,
  publishTogether,
} from '../../../posts/thoughts/publish.ts';
import { findThought } from '../../../posts/thoughts/queries.ts';
import { addRecipients, lockOwnThought, type ThoughtRow } from '../../../posts/thoughts/thoughts.ts';
import type { FederationContext } from '../../context.ts';
import { isDeletedByOwner } from '../../processed/processed-activities.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { selectIdsByUris } from '../actors/store.ts';
import type { PreparedNote } from './prepare-note.ts';
import {
  deleteAwaiting,
  insertAwaited,
  lockUris,
  type StoredThought,
  selectThoughtByUri,
  selectTombstoneByUri,
} from './store.ts';

export type { StoredThought } from './store.ts';

/** Locks names until the transaction ends. */
export const lockNames = lockUris;

/** The remote thought with this id. */
export const findStoredThought = selectThoughtByUri.first;

/**
 * The local id of a thought of any server, by its ActivityPub id or the address of its local page; null if
 * unknown. Does not check visibility.
 */
export async function findThoughtIdByUri(
  { base }: Pick<FederationContext, 'base'>,
  db: FederationDb,
  uri: string,
): Promise<ThoughtId | null> {
  const local = readLocalUri(base, uri);
  if (local?.kind === 'page') return findThoughtIdByNumber(db, local.number);
  if (local !== null) return local.kind === 'thought' ? local.id : null;
  return (await selectThoughtByUri.first(db, uri))?.id ?? null;
}

/**
 * Inserts or updates a note and returns the thought's id, or null if it is not stored. Ignored are notes
 * deleted by their author (also before arrival), private notes without a local recipient, older versions, and
 * notes by another author. A version of equal date counts in an Update. Dates are clamped to `now`.
 */
export async function persistNote(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  prepared: PreparedNote,
  now: Instant,
): Promise<ThoughtId | null> {
  const { note, author } = prepared;
  if (note.author !== author.uri) return null;
  if (
    (await isDeletedByOwner(tx, 'gone', author.uri, note.uri)) ||
    (await selectTombstoneByUri.exists(tx, note.uri))
  )
    return null;
  const stored = await selectThoughtByUri.first(tx, note.uri);
  const id = await (stored
    ? updateNote(tx, stored, prepared, now)
    : insertNote(federation, tx, prepared, now));
  // Quote policy and approval may change without any other change.
  if (id !== null && stored && (prepared.isUpdate || stored.quote_policy === null))
    await keepRemotePolicy(tx, stored, prepared.quotePolicy);
  if (id !== null && prepared.approval !== null) await approveQuote(tx, id, prepared.approval);
  return id;
}

async function insertNote(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  prepared: PreparedNote,
  now: Instant,
): Promise<ThoughtId | null> {
  const { note, author, visibility } = prepared;
  const people = await findPeople(tx, prepared);
  if (visibility === 'private' && people.recipients.length === 0) return null;
  await lockUris(tx, note.inReplyTo === null ? [note.uri] : [note.uri, note.inReplyTo]);
  const parent = await findParent(federation, tx, note, author.id);
  const published = await publishThought(tx, toDraft(prepared, people, parent, now), now);
  if (!published) return (await selectThoughtByUri.first(tx, note.uri))?.id ?? null;
  const { id } = published;
  if (parent === null && note.inReplyTo !== null) await insertAwaited.run(tx, id, note.inReplyTo);
  for (const reply of await deleteAwaiting(tx, note.uri)) await linkLateReply(tx, reply, id);
  const edited = editedAtOf(note, now);
  if (edited !== null)
    await editThought(tx, await lockOwnThought(tx, id, author.id, 'change'), people.body, edited, now);
  return id;
}

/** Dates are clamped to `now`. */
function toDraft(
  { note, author, visibility, quotePolicy }: PreparedNote,
  { recipients, body }: People,
  parent: ThoughtRow | null,
  now: Instant,
): NewThought {
  const at = Math.max(0, Math.min(note.published ?? now, now));
  const origin = { uri: note.uri, url: note.url ?? note.uri };
  const { isListed: listed } = note.audience;
  return { author, body, visibility, listed, recipients, parent, at, origin, quotePolicy };
}

/**
 * Whether storing the note affects no other thought or conversation: it is no reply, no quote, not edited,
 * and not private.
 */
export const isPlain = ({ note, author, isUpdate, visibility }: PreparedNote, now: Instant): boolean =>
  !isUpdate &&
  note.author === author.uri &&
  note.inReplyTo === null &&
  note.quoted === null &&
  visibility !== 'private' &&
  editedAtOf(note, now) === null;

/** A plain note, and its time of arrival. */
type NewNote = { prepared: PreparedNote; now: Instant };

/**
 * Stores plain notes in one transaction that batches rows. The notes must be new, with locked ids, neither
 * deleted nor awaited. Returns for each whether it was stored; {@link persistNote} handles the others.
 */
export async function persistTogether(tx: FederationDb, notes: readonly NewNote[]): Promise<boolean[]> {
  const known = await findKnown(
    tx,
    notes.map(({ prepared }) => prepared),
  );
  const arrived = notes.map(({ prepared, now }) => ({
    draft: toDraft(prepared, peopleOf(prepared, known), null, now),
    now,
  }));
  return (await publishTogether(tx, arrived)).map((thought) => thought !== null);
}

/** The date of the last change, if the note has one; at most `now`. */
function editedAtOf({ published, updated }: ParsedNote, now: Instant): Instant | null {
  if (updated === null || (published !== null && updated <= published)) return null;
  return Math.min(updated, now);
}

/** Keeps the visibility, but adds newly addressed local users as recipients. */
async function updateNote(
  tx: FederationDb,
  stored: StoredThought,
  prepared: PreparedNote,
  now: Instant,
): Promise<ThoughtId | null> {
  const { note, author, isUpdate } = prepared;
  if (stored.actor_id !== author.id) return null;
  const changedAt = stored.edited_at ?? stored.created_at;
  const edited = editedAtOf(note, now);
  const isNewer = edited !== null && edited > changedAt;
  const isOther = isNewer || (isUpdate && isOtherTextOfSameTime(prepared, stored));
  if (!isOther && !prepared.text.poll) return stored.id;
  const thought = await lockOwnThought(tx, stored.id, author.id, 'change');
  if (!isOther) {
    if (prepared.text.poll) await refreshPoll(tx, thought, prepared.text.poll);
    return stored.id;
  }
  const { recipients, body } = await findPeople(tx, prepared);
  const isWidened = await addRecipients(tx, thought, recipients, now);
  await editThought(tx, thought, body, Math.max(edited ?? 0, changedAt), now);
  // The new recipients must not see earlier versions.
  if (isWidened && thought.visibility !== 'public') await forgetVersions(tx, thought.id);
  return stored.id;
}

/** Many servers write whole seconds, so two edits may have the same date. */
function isOtherTextOfSameTime({ note, text }: PreparedNote, stored: StoredThought): boolean {
  const written = note.updated ?? note.published;
  const changedAt = stored.edited_at ?? stored.created_at;
  if (written === null || written < changedAt - (written % SECOND === 0 ? changedAt % SECOND : 0))
    return false;
  return !isSame(stored, text);
}

/** The parent of the note, if its author may see it. */
async function findParent(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  { inReplyTo }: ParsedNote,
  author: ActorId,
) {
  const id = inReplyTo && (await findThoughtIdByUri(federation, tx, inReplyTo));
  return (id && (await findThought(tx, id, author))) || null;
}

/** The local recipients, and the text with the ids of mentioned actors. */
type People = { recipients: ActorId[]; body: ThoughtBody };

/** Ids of local users by handle key, and of remote actors by ActivityPub id. */
type Known = { here: ReadonlyMap<string, ActorId>; elsewhere: ReadonlyMap<string, ActorId> };

/** The known actors that the notes address or mention. */
async function findKnown(tx: FederationDb, notes: readonly PreparedNote[]): Promise<Known> {
  const users = await findActors(tx, [
    ...new Set(notes.flatMap(({ addressed, named }) => [...addressed, ...named])),
  ]);
  const uris = [...new Set(notes.flatMap(({ namedElsewhere }) => namedElsewhere))];
  const remote = uris.length === 0 ? [] : await selectIdsByUris.rows(tx, uris);
  return {
    here: new Map(users.map((user) => [user.handle_key, user.id])),
    elsewhere: new Map(remote.map(({ uri, actor_id }) => [uri, actor_id])),
  };
}

/** At most 64 local users each, regardless of the activity's size. */
function peopleOf(
  { text, addressed, named, namedElsewhere }: PreparedNote,
  { here, elsewhere }: Known,
): People {
  const pick = (keys: readonly string[]) =>
    keys.flatMap((key) => here.get(key) ?? []).slice(0, MAX_RECIPIENTS);
  const remote = namedElsewhere.flatMap((uri) => elsewhere.get(uri) ?? []);
  return {
    recipients: pick(addressed),
    body: { ...text, mentioned: [...new Set([...pick(named), ...remote])] },
  };
}

const findPeople = async (tx: FederationDb, note: PreparedNote): Promise<People> =>
  peopleOf(note, await findKnown(tx, [note]));
