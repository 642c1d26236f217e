// Thoughts of other servers: stored, and brought up to date, from what their authors' servers say.
import { randomUUIDv7 } from 'node:crypto';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { findActors, toHandleKey } from '../../../actors/actors.ts';
import type { ActorId } from '../../../tables.ts';
import type { ThoughtBody } from '../../../thoughts/content/body.ts';
import { MAX_RECIPIENTS } from '../../../thoughts/contract.ts';
import { editThought } from '../../../thoughts/editing.ts';
import { linkLateReply } from '../../../thoughts/late-replies.ts';
import { addRecipients, findThought, lockOwnThought, publishThought } from '../../../thoughts/thoughts.ts';
import type { FederationContext } from '../../context.ts';
import { isDeletedByOwner } from '../../processed/processed-activities.ts';
import { textOf } from '../../protocol/html/plain-text.ts';
import { sanitiseHtml } from '../../protocol/html/sanitise.ts';
import { readLocalUri } from '../../protocol/wire/ids.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import type { FederationDb } from '../../tables.ts';
import type { RemoteActor } from '../actors/actors.ts';
import { selectIdsByUris } from '../actors/store.ts';
import { localUsernames, visibilityOf } from './audience.ts';
import { type StoredThought, selectThoughtByUri, selectTombstoneByUri } from './store.ts';
import { deleteAwaiting, insertAwaited, lockUris } from './store-awaited-parents.ts';

export type { StoredThought } from './store.ts';

/** Keeps others from the same, by name, until the transaction ends. */
export const lockNames = lockUris;

/** The thought with this id of another server. */
export const findStoredThought = selectThoughtByUri.first;

/** The id here of a thought of whatever server, by its id on the wire; null where it is not known. */
export async function findThoughtIdByUri(
  { base }: Pick<FederationContext, 'base'>,
  db: FederationDb,
  uri: string,
): Promise<string | null> {
  const local = readLocalUri(base, uri);
  if (local !== null) return local.kind === 'thought' ? local.id : null;
  return (await selectThoughtByUri.first(db, uri))?.id ?? null;
}

/**
 * Stores `note`, or its newer version of what is stored. Nothing happens for what its author deleted (before it came,
 * too), for what is addressed to nobody here, for an older version, and for somebody else's thought. A version of the
 * same time counts where it comes in an Update (`isUpdate`). Dates are clamped to `now`. Answers the thought's id, null where there is none.
 */
export async function persistNote(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  { note, author, isUpdate = false }: { note: ParsedNote; author: RemoteActor; isUpdate?: boolean },
  now: Instant,
): Promise<string | null> {
  if (note.author !== author.uri) return null;
  if (
    (await isDeletedByOwner(tx, 'gone', author.uri, note.uri)) ||
    (await selectTombstoneByUri.exists(tx, note.uri))
  )
    return null;
  const stored = await selectThoughtByUri.first(tx, note.uri);
  if (stored) return updateNote(federation, tx, stored, { note, author, isUpdate }, now);
  const recipients = await findLocals(tx, federation.base, note.audience.ids);
  const visibility = visibilityOf(note.audience, author.followers_uri);
  if (visibility === 'private' && recipients.length === 0) return null;
  const id = randomUUIDv7();
  const body = await bodyOf(federation, tx, note);
  await lockUris(tx, note.inReplyTo === null ? [note.uri] : [note.uri, note.inReplyTo]);
  const parent = await findParent(federation, tx, note, author.id);
  const at = Math.min(note.published ?? now, now);
  const origin = { uri: note.uri, url: note.url ?? note.uri };
  const draft = { id, author, body, visibility, recipients, parent, at, origin };
  const published = await publishThought(tx, draft, now);
  if (!published) return (await selectThoughtByUri.first(tx, note.uri))?.id ?? null;
  if (parent === null && note.inReplyTo !== null) await insertAwaited.run(tx, id, note.inReplyTo);
  for (const reply of await deleteAwaiting(tx, note.uri)) await linkLateReply(tx, reply, id);
  const edited = editOf(note, now);
  if (edited !== null)
    await editThought(tx, await lockOwnThought(tx, id, author.id, 'change'), body, edited, now);
  return id;
}

/** When the note last changed, where it says that it did; never later than `now`. */
function editOf({ published, updated }: ParsedNote, now: Instant): Instant | null {
  if (updated === null || (published !== null && updated <= published)) return null;
  return Math.min(updated, now);
}

/** The visibility stays; people here who are addressed by name from now on may see it too. */
async function updateNote(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  stored: StoredThought,
  { note, author, isUpdate }: { note: ParsedNote; author: RemoteActor; isUpdate: boolean },
  now: Instant,
): Promise<string | null> {
  if (stored.actor_id !== author.id) return null;
  const changedAt = stored.edited_at ?? stored.created_at;
  const edited = editOf(note, now);
  const isNewer = edited !== null && edited > changedAt;
  if (!isNewer && !(isUpdate && differsAtOnce(note, stored))) return stored.id;
  const thought = await lockOwnThought(tx, stored.id, author.id, 'change');
  const recipients = await findLocals(tx, federation.base, note.audience.ids);
  await addRecipients(tx, thought, recipients, now);
  await editThought(tx, thought, await bodyOf(federation, tx, note), Math.max(edited ?? 0, changedAt), now);
  return stored.id;
}

/** Another text of the time that is stored: many servers write whole seconds, and two edits may fall into one. */
function differsAtOnce({ published, updated, html }: ParsedNote, stored: StoredThought): boolean {
  const written = updated ?? published;
  const changedAt = stored.edited_at ?? stored.created_at;
  if (written === null || written < changedAt - (written % SECOND === 0 ? changedAt % SECOND : 0))
    return false;
  return sanitiseHtml(html) !== stored.content_html;
}

/** What the note answers, if its author may see it. */
async function findParent(
  federation: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  { inReplyTo }: ParsedNote,
  author: ActorId,
) {
  const id = inReplyTo && (await findThoughtIdByUri(federation, tx, inReplyTo));
  return (id && (await findThought(tx, id, author))) || null;
}

async function bodyOf(
  { base }: Pick<FederationContext, 'base'>,
  tx: FederationDb,
  { html, tags }: ParsedNote,
): Promise<ThoughtBody> {
  const contentHtml = sanitiseHtml(html);
  const named = tags.mentions.map(({ href }) => href);
  return {
    contentHtml,
    content: textOf(contentHtml),
    tags: tags.hashtags,
    mentioned: [...new Set([...(await findLocals(tx, base, named)), ...(await selectIdsByUris(tx, named))])],
  };
}

/** People here among `uris`, in one query: the first 64 whom they name, whatever else an activity names. */
async function findLocals(tx: FederationDb, base: string, uris: readonly string[]): Promise<ActorId[]> {
  const names = [...new Set(localUsernames(base, uris).map(toHandleKey))];
  const found = new Map((await findActors(tx, names)).map((actor) => [actor.handle_key, actor.id]));
  return names.flatMap((name) => found.get(name) ?? []).slice(0, MAX_RECIPIENTS);
}
