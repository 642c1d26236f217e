// Loads the data of Notes: two queries, and one for each thought with replies.

import { parseAttachments } from '../../../accounts/media/attachments.ts';
import { profileUrl } from '../../../foundation/actors/present.ts';
import { actorUri, quoteStampUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import { quotePolicyOf } from '../../../foundation/quote-policies/policy.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { canSee } from '../../../foundation/visibility/rules.ts';
import type { ThoughtId } from '../../../ids.ts';
import { PAGE_SIZE } from '../../protocol/wire/collections.ts';
import type { NamedPerson, PublishedThought } from '../../protocol/wire/note.ts';
import {
  type NamedRow,
  type PublishableRow,
  selectNamed,
  selectPublishable,
  selectReplies,
} from './store.ts';

/**
 * The data of Notes for `ids`, in that order: thoughts of local users, except notes to oneself. The caller
 * checks visibility.
 */
export async function loadPublishedThoughts(
  db: FederationDb,
  base: string,
  ids: readonly ThoughtId[],
): Promise<PublishedThought[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await selectPublishable.rows(db, ids)).map((row) => [row.id, row]));
  const named = Map.groupBy(await selectNamed.rows(db, [...rows.keys()]), ({ thought_id }) => thought_id);
  const published: PublishedThought[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) continue;
    const replies = row.reply_count === 0 ? [] : await loadReplies(db, base, id, FIRST_PAGE);
    published.push(toPublished(base, row, named.get(id) ?? [], replies));
  }
  return published;
}

const FIRST_PAGE = { offset: 0, limit: PAGE_SIZE };

/** The ActivityPub ids of the public replies to a thought, oldest first. */
export async function loadReplies(
  db: FederationDb,
  base: string,
  id: ThoughtId,
  slice: { offset: number; limit: number },
): Promise<string[]> {
  const replies = await selectReplies.rows(db, id, slice);
  return replies.map((reply) => reply.uri ?? thoughtUri(base, reply.id));
}

function toPublished(
  base: string,
  row: PublishableRow,
  named: readonly NamedRow[],
  replies: readonly string[],
): PublishedThought {
  return {
    id: row.id,
    number: toStatusNumber('thought', row),
    username: row.username,
    content: row.content,
    summary: row.summary,
    sensitive: row.sensitive === 1,
    language: row.language,
    visibility: row.visibility,
    listed: row.listed === 1,
    inReplyTo: isParentShown(row, named) ? parentUri(base, row) : null,
    people: named.flatMap((person) => toPerson(base, row, person)),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    likeCount: row.like_count,
    boostCount: row.boost_count,
    replyCount: row.reply_count,
    attachments: parseAttachments(row.attachments),
    quotePolicy: quotePolicyOf(row),
    quote: toPublishedQuote(base, row),
    replies,
  };
}

/**
 * Whether the recipients of the thought may know its parent: always for a public parent; otherwise only if
 * the thought is not public either and the parent's audience contains its recipients.
 */
function isParentShown(row: PublishableRow, named: readonly NamedRow[]): boolean {
  if (row.parent_visibility === 'public' || row.former_was_public === 1) return true;
  if (row.visibility === 'public' || row.parent_visibility === null) return false;
  const isOwn = row.parent_actor_id === row.actor_id;
  const isTold = named.some((person) => person.actor_id === row.parent_actor_id && mayRead(row, person));
  return (isOwn || isTold) && !row.has_stranger_to_parent;
}

/** Null if the parent is unknown. */
function parentUri(base: string, row: PublishableRow): string | null {
  const uri = row.parent_uri ?? row.former_uri;
  if (uri !== null) return uri;
  const id = row.parent_id ?? row.former_id;
  return id === null ? null : thoughtUri(base, id);
}

/**
 * The quoted post, unless its author refused. A quoted post for followers is only included in posts for
 * followers, because other readers must not learn that it exists.
 */
function toPublishedQuote(base: string, row: PublishableRow): PublishedThought['quote'] {
  const { quote_uri: uri, quoted_visibility: seenBy, stamp_id: stampId } = row;
  if (uri === null || row.quote_state === 'rejected' || row.quote_state === 'revoked') return null;
  const isLocal = row.quoted_id !== null;
  if (isLocal && seenBy !== 'public' && (seenBy !== 'followers' || row.visibility !== 'followers'))
    return null;
  const authorization = stampId === null ? row.approval_uri : quoteStampUri(base, stampId);
  return { uri, url: row.quoted_url ?? uri, authorization };
}

/** A remote actor without a stored id cannot be linked. */
function toPerson(base: string, row: PublishableRow, person: NamedRow): NamedPerson[] {
  const { username, host } = person;
  const uri = host === null ? actorUri(base, username) : person.uri;
  if (uri === null) return [];
  const url = host === null ? profileUrl(base, person) : (person.url ?? uri);
  return [{ username, host, uri, url, maySee: mayRead(row, person) }];
}

const mayRead = (row: PublishableRow, person: NamedRow): boolean =>
  canSee({
    viewer: person.actor_id,
    author: row.actor_id,
    visibility: row.visibility,
    follows: Boolean(person.follows),
    isRecipient: Boolean(person.is_recipient),
    blocked: Boolean(person.blocked),
  });
