// A thought as a Note, with its recipients (FEDERATION.md), and the Tombstone of a deleted one.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { type Attachment, attachmentUrl } from '../../../accounts/media/attachments.ts';
import {
  actorUri,
  followersUri,
  likesUri,
  PUBLIC,
  repliesUri,
  sharesUri,
  tagUrl,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import { thoughtPath } from '../../../foundation/addresses/page-paths.ts';
import type { QuotePolicy } from '../../../foundation/tables/quotes.ts';
import type { ThoughtId, Visibility } from '../../../foundation/tables/tables.ts';
import type { Labels } from '../../../foundation/thoughts/labels.ts';
import type { StatusNumber } from '../../../ids.ts';
import { toContentHtml } from '../../../posts/thoughts/content/content-html.ts';
import { hashtagsOf } from '../../../posts/thoughts/content/hashtags.ts';
import type { Mention } from '../../../posts/thoughts/content/mentions.ts';
import { toOrderedCollectionPage } from './collections.ts';
import { NOTE_CONTEXT, PLAIN_CONTEXT, QUOTING_NOTE_CONTEXT } from './json-ld-context.ts';
import { escapeHtml } from './read/note-html.ts';

/** An actor that a thought mentions or replies to; `host` is null for a local user. */
export type NamedPerson = {
  username: string;
  host: string | null;
  uri: string;
  /** The profile's address. */
  url: string;
  /** Without permission, an actor is linked in the text but not addressed. */
  maySee: boolean;
};

/** A local user's thought with a visible audience, and the further data of its Note. */
export type PublishedThought = Labels & {
  id: ThoughtId;
  /** The number in the page's address. */
  number: StatusNumber;
  username: string;
  content: string;
  visibility: Visibility;
  /** Whether a public thought is in public feeds and tags. */
  listed: boolean;
  /** The id of the parent; null without one, or if the readers may not see it. */
  inReplyTo: string | null;
  people: readonly NamedPerson[];
  createdAt: Instant;
  editedAt: Instant | null;
  likeCount: number;
  boostCount: number;
  replyCount: number;
  attachments: readonly Attachment[];
  /** The quote policy. */
  quotePolicy: QuotePolicy;
  /** The quoted post, if the readers may know it. */
  quote: PublishedQuote | null;
  /** The ids of the first public replies, at most one page. */
  replies: readonly string[];
};

export type NoteDocument = ReturnType<typeof toNote>;

/** The Note of `thought`; `contentMap` states its language, if known. */
export function toNote(base: string, thought: PublishedThought) {
  const { id, username, content, quote } = thought;
  const addressed = thought.people.filter(({ maySee }) => maySee);
  const words = toContentHtml(content, {
    hashtagUrl: (name) => tagUrl(base, name),
    mentionUrl: (mention) => findNamed(base, thought.people, mention)?.url ?? null,
  });
  const html = quote === null ? words : toFallback(quote) + words;
  return {
    '@context': quote === null ? NOTE_CONTEXT : QUOTING_NOTE_CONTEXT,
    id: thoughtUri(base, id),
    type: 'Note',
    attributedTo: actorUri(base, username),
    ...audienceOf(
      base,
      username,
      thought,
      addressed.map(({ uri }) => uri),
    ),
    ...(thought.inReplyTo === null ? {} : { inReplyTo: thought.inReplyTo }),
    ...(thought.summary === '' ? {} : { summary: thought.summary }),
    content: html,
    ...(thought.language === null ? {} : { contentMap: { [thought.language]: html } }),
    source: { content, mediaType: 'text/plain' },
    published: formatInstant(thought.createdAt),
    ...(thought.editedAt === null ? {} : { updated: formatInstant(thought.editedAt) }),
    url: base + thoughtPath(username, thought.number),
    sensitive: thought.sensitive,
    interactionPolicy: toInteractionPolicy(base, username, thought.quotePolicy),
    ...(quote === null ? {} : toQuoteProperties(quote)),
    ...(thought.attachments.length === 0
      ? {}
      : { attachment: thought.attachments.map((attachment) => toDocument(base, attachment)) }),
    tag: [
      ...hashtagsOf(content).map((name) => ({ type: 'Hashtag', name: `#${name}`, href: tagUrl(base, name) })),
      ...addressed.map((person) => toMention(base, person)),
      ...(quote === null ? [] : [toQuoteLink(quote)]),
    ],
    replies: toReplies(repliesUri(base, id), thought.replyCount, thought.replies),
    likes: { id: likesUri(base, id), type: 'Collection', totalItems: thought.likeCount },
    shares: { id: sharesUri(base, id), type: 'Collection', totalItems: thought.boostCount },
  };
}

/** As in Mastodon; the description is its `name`. */
const toDocument = (base: string, attachment: Attachment) => ({
  type: 'Document',
  ...(attachment.mediaType === null ? {} : { mediaType: attachment.mediaType }),
  url: attachmentUrl(base, attachment),
  ...(attachment.alt === '' ? {} : { name: attachment.alt }),
  ...(attachment.width === null ? {} : { width: attachment.width }),
  ...(attachment.height === null ? {} : { height: attachment.height }),
  ...(attachment.focus === null ? {} : { focalPoint: attachment.focus }),
});

/** Includes the first page, because some servers read no other. */
function toReplies(uri: string, totalItems: number, replies: readonly string[]) {
  const { '@context': _, ...first } = toOrderedCollectionPage(uri, 1, totalItems, replies);
  return { id: uri, type: 'OrderedCollection', totalItems, first };
}

const toMention = (base: string, { username, host, uri }: NamedPerson) => ({
  type: 'Mention',
  name: `@${username}@${host ?? new URL(base).host}`,
  href: uri,
});

/** Treats `@ada` and `@ada@our.example` as equal. */
export function findNamed<Person extends Pick<NamedPerson, 'username' | 'host'>>(
  base: string,
  people: readonly Person[],
  { username, host }: Mention,
): Person | undefined {
  const server = host === new URL(base).host ? null : host;
  const name = foldCase(username);
  return people.find((person) => person.host === server && foldCase(person.username) === name);
}

/** `nobody` lists only the author, because an empty list counts as missing. */
const toInteractionPolicy = (base: string, username: string, policy: QuotePolicy) => ({
  canQuote: {
    automaticApproval: {
      public: [PUBLIC],
      followers: [followersUri(base, username)],
      nobody: [actorUri(base, username)],
    }[policy],
  },
});

// Quotes in Notes: FEP-044f and its predecessors, a link for FEP-e232, and a text fallback.

type PublishedQuote = {
  uri: string;
  /** The page of the quoted post. */
  url: string;
  /** The id of the quoted author’s approval; null without one. */
  authorization: string | null;
};

const toQuoteProperties = ({ uri, authorization }: PublishedQuote) => ({
  quote: uri,
  quoteUrl: uri,
  quoteUri: uri,
  _misskey_quote: uri,
  ...(authorization === null ? {} : { quoteAuthorization: authorization }),
});

const toQuoteLink = ({ uri }: PublishedQuote) => ({
  type: 'Link',
  mediaType: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
  rel: 'https://misskey-hub.net/ns#_misskey_quote',
  name: `RE: ${uri}`,
  href: uri,
});

/** The fallback paragraph. Servers with quote support remove it by its class, as in Mastodon. */
const toFallback = ({ url }: PublishedQuote): string =>
  `<p class="quote-inline">RE: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;

// The recipients of an object (FEDERATION.md, Visibility and addressing).
export type Audience = { to: readonly string[]; cc: readonly string[] };

/** Visibility of an object; `listed` includes a public one in public feeds and tags. */
export type Scope = { visibility: Visibility; listed: boolean };

/**
 * Public objects are addressed to the public (unlisted ones in `cc`), others to followers. `named` are the
 * ids of additional recipients; for private objects, of the only ones.
 */
export function audienceOf(
  base: string,
  username: string,
  { visibility, listed }: Scope,
  named: readonly string[],
): Audience {
  const followers = followersUri(base, username);
  if (visibility === 'private') return { to: named, cc: [] };
  if (visibility === 'followers') return { to: [followers], cc: named };
  return listed ? { to: [PUBLIC], cc: [followers, ...named] } : { to: [followers], cc: [PUBLIC, ...named] };
}

/** Whether the object is public. */
export const isPublic = ({ to, cc }: Audience): boolean => to.includes(PUBLIC) || cc.includes(PUBLIC);

/** `formerType` is null if unknown. */
export const toTombstone = (uri: string, formerType: string | null, deletedAt: Instant) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'Tombstone',
  ...(formerType === null ? {} : { formerType }),
  deleted: formatInstant(deletedAt),
});
