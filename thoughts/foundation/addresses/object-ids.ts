// Formats and parses the ids of local objects (FEDERATION.md, URLs). `base` is the public scheme and
// authority without a trailing slash.

import { type StatusNumber, type ThoughtId, toThoughtId } from '../../ids.ts';
import { readStatusNumber } from '../status-ids/status-ids.ts';
import { readPagePath } from './page-paths.ts';

/** Longer than any local id. */
const MAX_LENGTH = 512;

const USERNAME = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?$/;
const USER =
  /^\/users\/([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?)(?:\/(followers|following|outbox|inbox))?$/;
const THOUGHT =
  /^\/thoughts\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(replies|likes|shares))?$/i;
const ACTIVITY = /^\/activities\/([\w-]{1,200})$/;

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

/** `username` in its original case: other servers compare ids byte by byte. */
export const actorUri = (base: string, username: string): string => `${base}/users/${username}`;
export const inboxUri = (base: string, username: string): string => `${actorUri(base, username)}/inbox`;
export const outboxUri = (base: string, username: string): string => `${actorUri(base, username)}/outbox`;
export const followersUri = (base: string, username: string): string =>
  `${actorUri(base, username)}/followers`;
export const followingUri = (base: string, username: string): string =>
  `${actorUri(base, username)}/following`;
/** The collection of pinned thoughts. */
export const featuredUri = (base: string, username: string): string =>
  `${actorUri(base, username)}/collections/featured`;
/** The collection of featured hashtags. */
export const featuredTagsUri = (base: string, username: string): string =>
  `${actorUri(base, username)}/collections/tags`;
export const keyId = (base: string, username: string): string => `${actorUri(base, username)}#main-key`;
export const sharedInboxUri = (base: string): string => `${base}/inbox`;

export const thoughtUri = (base: string, id: string): string => `${base}/thoughts/${id}`;
export const repliesUri = (base: string, id: string): string => `${thoughtUri(base, id)}/replies`;
export const likesUri = (base: string, id: string): string => `${thoughtUri(base, id)}/likes`;
export const sharesUri = (base: string, id: string): string => `${thoughtUri(base, id)}/shares`;

/** The approval of a quote (FEP-044f). */
export const quoteStampUri = (base: string, id: string): string => `${base}/quote-authorizations/${id}`;

/** `id` is letters, digits, `_` and `-`, at most 200: the part of an activity's id after `/activities/`. */
export const activityUri = (base: string, id: string): string => `${base}/activities/${id}`;

/** The page of a hashtag. `name` has no hash sign. */
export const tagUrl = (base: string, name: string): string => `${base}/tags/${encodeURIComponent(name)}`;

export type LocalUri =
  | { kind: 'actor' | 'key' | 'followers' | 'following' | 'outbox' | 'inbox'; username: string }
  | { kind: 'thought' | 'replies' | 'likes' | 'shares'; id: ThoughtId }
  | { kind: 'page'; number: StatusNumber }
  | { kind: 'activity'; id: string }
  | { kind: 'shared-inbox' };

/**
 * Parses `uri` as the id of a local object. Returns null for ids of other servers, unknown paths, and URLs
 * with a query. The object may not exist. Usernames keep their case; ids of thoughts are lower-cased. The
 * page of a user is parsed as the actor, because people paste it and some servers use `url` as an actor's id.
 * The page of a thought yields only its number; `findThoughtIdByUri` resolves the id.
 */
export function readLocalUri(base: string, uri: string): LocalUri | null {
  const url = uri.length <= MAX_LENGTH ? URL.parse(uri) : null;
  if (url === null || url.origin !== new URL(base).origin) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '') return null;
  if (url.hash !== '') return readKeyId(url);
  return (
    readUser(url.pathname) ?? readThought(url.pathname) ?? readOther(url.pathname) ?? readPage(url.pathname)
  );
}

function readKeyId({ pathname, hash }: URL): LocalUri | null {
  const user = hash === '#main-key' ? readUser(pathname) : null;
  return user?.kind === 'actor' ? { ...user, kind: 'key' } : null;
}

function readUser(path: string): (LocalUri & { username: string }) | null {
  const [, username, part] = USER.exec(path) ?? [];
  if (username === undefined) return null;
  return { kind: (part ?? 'actor') as 'actor' | 'followers' | 'following' | 'outbox' | 'inbox', username };
}

function readPage(path: string): LocalUri | null {
  const page = readPagePath(path);
  if (page === null) return null;
  if (page.number === null)
    return USERNAME.test(page.handle) ? { kind: 'actor', username: page.handle } : null;
  const number = readStatusNumber(page.number);
  return number && { kind: 'page', number };
}

function readThought(path: string): LocalUri | null {
  const [, id, part] = THOUGHT.exec(path) ?? [];
  if (id === undefined) return null;
  return {
    kind: (part ?? 'thought') as 'thought' | 'replies' | 'likes' | 'shares',
    id: toThoughtId(id.toLowerCase()),
  };
}

function readOther(path: string): LocalUri | null {
  const [, id] = ACTIVITY.exec(path) ?? [];
  if (id !== undefined) return { kind: 'activity', id };
  return path === '/inbox' ? { kind: 'shared-inbox' } : null;
}
