// From ids of thoughts to what their Notes say: two queries, however many there are.
import { maySee } from '../../visibility/rules.ts';
import type { FederationDb } from '../tables.ts';
import { actorUri, thoughtUri } from '../wire/ids.ts';
import type { NamedPerson, PublishedThought } from '../wire/note.ts';
import { type NamedRow, type PublishableRow, selectNamed, selectPublishable } from './store.ts';

/**
 * The thoughts of `ids`, in that order, as the wire takes them: those of users here that are not private. Whoever
 * may read each is the caller's to decide.
 */
export async function loadPublished(
  db: FederationDb,
  base: string,
  ids: readonly string[],
): Promise<PublishedThought[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await selectPublishable(db, ids)).map((row) => [row.id, row]));
  const named = Map.groupBy(await selectNamed(db, [...rows.keys()]), ({ thought_id }) => thought_id);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row && row.visibility !== 'private' ? [toPublished(base, row, named.get(id) ?? [])] : [];
  });
}

function toPublished(base: string, row: PublishableRow, named: readonly NamedRow[]): PublishedThought {
  return {
    id: row.id,
    username: row.username,
    content: row.content,
    visibility: row.visibility === 'public' ? 'public' : 'followers',
    inReplyTo: parentUri(base, row),
    people: named.flatMap((person) => toPerson(base, row, person)),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    likeCount: row.like_count,
    boostCount: row.boost_count,
    replyCount: row.reply_count,
  };
}

/** Null where nothing is known of the parent any more. */
function parentUri(base: string, row: PublishableRow): string | null {
  const uri = row.parent_uri ?? row.former_uri;
  if (uri !== null) return uri;
  const id = row.parent_id ?? row.former_id;
  return id === null ? null : thoughtUri(base, id);
}

/** Somebody of another server of whom no id is known cannot be pointed to. */
function toPerson(base: string, row: PublishableRow, person: NamedRow): NamedPerson[] {
  const { username, host } = person;
  const uri = host === null ? actorUri(base, username) : person.uri;
  if (uri === null) return [];
  const sees = maySee({
    viewer: person.actor_id,
    author: row.actor_id,
    visibility: row.visibility,
    follows: Boolean(person.follows),
    isRecipient: false,
    blocked: Boolean(person.blocked),
  });
  return [{ username, host, uri, url: person.url ?? uri, maySee: sees }];
}
