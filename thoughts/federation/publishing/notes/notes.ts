// Loads the data of Notes: two queries, and one for each thought with replies.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, sql } from 'kysely';
import { parseAttachments } from '../../../accounts/media/attachments.ts';
import { findActors } from '../../../foundation/actors/actors.ts';
import { profileUrl } from '../../../foundation/actors/present.ts';
import { actorUri, quoteStampUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import { quotePolicyOf } from '../../../foundation/quote-policies/policy.ts';
import { acceptedFollow, blockedBetween } from '../../../foundation/relations/queries.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { Visibility } from '../../../foundation/tables/tables.ts';
import { labelsOf, THOUGHT_LABELS } from '../../../foundation/thoughts/labels.ts';
import { canSee } from '../../../foundation/visibility/rules.ts';
import type { ActorId, QuoteStampId, ThoughtId } from '../../../ids.ts';
import { quoteState } from '../../../posts/quotes/queries.ts';
import { mentionsOf } from '../../../posts/thoughts/content/mentions.ts';
import type { BioMention } from '../../protocol/wire/actor.ts';
import { PAGE_SIZE } from '../../protocol/wire/collections.ts';
import type { NamedPerson, PublishedThought } from '../../protocol/wire/note.ts';

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
    ...labelsOf(row),
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

/** The recipients of a reply to `parent` that are neither its author nor its recipients. */
const recipientsUnknownToParent = (db: FederationDb) =>
  db
    .selectFrom('recipient as to')
    .select('to.actor_id')
    .where('to.thought_id', '=', sql.ref<ThoughtId>('thought.id'))
    .where('to.actor_id', '<>', sql.ref<ActorId>('parent.actor_id'))
    .where('to.actor_id', 'not in', (from) =>
      from
        .selectFrom('recipient as before')
        .select('before.actor_id')
        .where('before.thought_id', '=', sql.ref<ThoughtId>('parent.id')),
    );

/** Avoids subqueries for thoughts without a quote. */
const ofQuoting = <Value>(value: RawBuilder<Value>) =>
  sql<Value | null>`case when thought.quote_uri is not null then ${value} end`;

/** The quoted post, and the state of its approval. */
const QUOTE_COLUMNS = [
  'thought.quote_uri' as const,
  'thought.quoted_id' as const,
  ofQuoting(quoteState).as('quote_state'),
  ofQuoting(sql<Visibility>`(select quoted.visibility from thought as quoted
    where quoted.id = thought.quoted_id)`).as('quoted_visibility'),
  ofQuoting(sql<string>`(select quoted.url from thought as quoted
    where quoted.uri = thought.quote_uri)`).as('quoted_url'),
  ofQuoting(sql<QuoteStampId>`(select stamp.id from quote_stamp as stamp
    where stamp.thought_id = thought.quoted_id and stamp.quoting_uri = thought.id)`).as('stamp_id'),
  ofQuoting(sql<string>`(select approval.uri from quote_approval as approval
    where approval.thought_id = thought.id)`).as('approval_uri'),
] as const;

/** Thoughts of local users, except notes to oneself, with author and parent; unordered. */
const selectPublishable = defineQuery((db: FederationDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .innerJoin('actor as author', 'author.id', 'thought.actor_id')
    .leftJoin('thought as parent', 'parent.id', 'thought.reply_to_id')
    .leftJoin('tombstone as former', 'former.id', 'thought.reply_to_id')
    .select((where) => [
      'thought.id',
      'thought.actor_id',
      'thought.content',
      ...THOUGHT_LABELS,
      'thought.attachments',
      'thought.visibility',
      'thought.listed',
      'thought.quote_policy',
      'thought.reply_to_id',
      'thought.created_at',
      'thought.tie',
      'thought.edited_at',
      'thought.like_count',
      'thought.boost_count',
      'thought.reply_count',
      'author.username',
      'parent.actor_id as parent_actor_id',
      'parent.visibility as parent_visibility',
      'former.was_public as former_was_public',
      where
        .and([where('parent.visibility', '=', 'private'), where.exists(recipientsUnknownToParent(db))])
        .as('has_stranger_to_parent'),
      'parent.uri as parent_uri',
      'parent.id as parent_id',
      'former.uri as former_uri',
      'former.id as former_id',
      ...QUOTE_COLUMNS,
    ])
    .where((where) => isIn(db, where.ref('thought.id'), ids))
    .where('thought.is_local', '=', 1)
    .where((where) =>
      where.or([
        where('thought.visibility', '<>', 'private'),
        where.exists(
          where
            .selectFrom('recipient')
            .select('recipient.actor_id')
            .whereRef('recipient.thought_id', '=', 'thought.id'),
        ),
      ]),
    ),
);

type PublishableRow = Awaited<ReturnType<typeof selectPublishable.rows>>[number];

/** Mentioned actors and recipients of the thoughts `ids`, and the authors of their parents. */
const namedActors = (db: FederationDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('mention')
    .innerJoin('thought', 'thought.id', 'mention.thought_id')
    .select(['mention.thought_id', 'mention.actor_id', 'thought.actor_id as author_id'])
    .where((where) => isIn(db, where.ref('mention.thought_id'), ids))
    .union(
      db
        .selectFrom('thought')
        .innerJoin('thought as parent', 'parent.id', 'thought.reply_to_id')
        .select(['thought.id as thought_id', 'parent.actor_id', 'thought.actor_id as author_id'])
        .where((where) => isIn(db, where.ref('thought.id'), ids)),
    )
    .union(
      db
        .selectFrom('recipient')
        .innerJoin('thought', 'thought.id', 'recipient.thought_id')
        .select(['recipient.thought_id', 'recipient.actor_id', 'thought.actor_id as author_id'])
        .where((where) => isIn(db, where.ref('recipient.thought_id'), ids)),
    );

/**
 * Mentioned actors and recipients of the thoughts `ids`, and the authors of their parents, with the relations
 * that determine visibility; ordered by handle.
 */
const selectNamed = defineQuery((db: FederationDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom(namedActors(db, ids).as('named'))
    .innerJoin('actor', 'actor.id', 'named.actor_id')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select((where) => [
      'named.thought_id',
      'named.actor_id',
      'actor.username',
      'actor.host',
      'actor.url',
      'remote_actor.uri',
      where
        .exists(
          where
            .selectFrom('follow')
            .select('follow.follower_id')
            .whereRef('follow.follower_id', '=', 'named.actor_id')
            .whereRef('follow.followee_id', '=', 'named.author_id')
            .where(acceptedFollow),
        )
        .as('follows'),
      where
        .exists(
          where
            .selectFrom('recipient')
            .select('recipient.actor_id')
            .whereRef('recipient.thought_id', '=', 'named.thought_id')
            .whereRef('recipient.actor_id', '=', 'named.actor_id'),
        )
        .as('is_recipient'),
      blockedBetween(where.ref('named.actor_id'), where.ref('named.author_id')).as('blocked'),
    ])
    .whereRef('named.actor_id', '<>', 'named.author_id')
    .orderBy('actor.handle_key'),
);

type NamedRow = Awaited<ReturnType<typeof selectNamed.rows>>[number];

type Slice = { offset: number; limit: number };

/** Public local and remote replies to a thought, oldest first. */
const selectReplies = defineQuery((db: FederationDb, id: ThoughtId, { offset, limit }: Slice) =>
  db
    .selectFrom('thought')
    .select(['id', 'uri'])
    .where('reply_to_id', '=', id)
    .where('visibility', '=', 'public')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset),
);

/** The stored actors that `bio` mentions. */
export async function loadBioMentions(db: FederationDb, base: string, bio: string): Promise<BioMention[]> {
  const own = new URL(base).host;
  const names = mentionsOf(bio).map(({ username, host }) =>
    host === null || host === own ? username : `${username}@${host}`,
  );
  const people = await findActors(db, names);
  return people.map((person) => ({
    username: person.username,
    host: person.host,
    url: profileUrl(base, person),
  }));
}
