// Data absent from most thoughts: mentions, and attributes and references of remote thoughts. It is loaded as
// one JSON array, null for most thoughts, because each additional column adds cost to every row of every
// list.

import type { Actor } from '../../../foundation/actors/actors.ts';
import { parseEmojis } from '../../../foundation/actors/emojis.ts';
import { handleOf, profileUrl } from '../../../foundation/actors/present.ts';
import type { Form } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import type { QuoteState } from '../../quotes/queries.ts';
import type { Thought } from '../contract.ts';

/**
 * Present for remote thoughts and for thoughts with a quote. `mentioned` has the format of `namedBy`, `tags`
 * and `emojis` those of their columns. `quoted` is the local id of the thought `quoteUri`, '' if it is hidden
 * from the viewer, null if it is unknown. `quoteState` is the approval state of a quote by a local user,
 * otherwise null; `isOwn` marks a viewer who is that author. `awaitedUri` is the id of an unknown parent.
 */
type Extras = [
  mentioned: string | null,
  tags: string,
  emojis: string,
  form: Form,
  isCut: 0 | 1,
  quoteUri: string | null,
  quoted: string | null,
  awaitedUri: string | null,
  claimedReplies: number | null,
  quoteState: QuoteState | null,
  isOwn: 0 | 1,
];

/** The format of `namedBy` for these actors; null if empty. */
const formatNamed = (people: readonly Named[]): string | null =>
  people.length === 0
    ? null
    : JSON.stringify(people.map(({ id, username, host, url }): NamedRow => [id, username, host, url]));

/** The value of `extrasOf` for a new local thought with these mentions. */
export const extrasOfNew = formatNamed;

type Shown = Pick<
  Thought,
  'mentions' | 'emojis' | 'form' | 'cut' | 'quote' | 'replyToUrl' | 'claimedReplies'
>;

const NOTHING: Shown = {
  mentions: [],
  emojis: [],
  form: 'note',
  cut: false,
  quote: null,
  replyToUrl: null,
  claimedReplies: null,
};

/** Null if only mentions are stored: an array of arrays. */
function readExtras(isLocal: boolean, stored: string): Extras | null {
  return isLocal && !HAS_EXTRAS.test(stored) ? null : JSON.parse(stored);
}

/** Arrays of this kind start with a string or null. */
const HAS_EXTRAS = /^\s*\[\s*["n]/;

/** The API form of the members loaded by `extrasOf`. */
export function presentExtras(base: string, isLocal: boolean, stored: string | null): Shown {
  if (stored === null) return NOTHING;
  const extras = readExtras(isLocal, stored);
  if (extras === null) return { ...NOTHING, mentions: presentMentions(base, stored) };
  const [mentioned, , emojis, form, isCut, quoteUri, quoted, awaitedUri, claimedReplies, state, isOwn] =
    extras;
  const isQuoteShown = quoted !== '' && (state === null || state === 'approved' || isOwn === 1);
  return {
    mentions: mentioned === null ? [] : presentMentions(base, mentioned),
    emojis: parseEmojis(emojis).map(({ shortcode, url }) => ({ name: shortcode, url })),
    form,
    cut: isCut === 1,
    quote: quoteUri !== null && isQuoteShown ? { thoughtId: quoted, url: quoteUri, state } : null,
    replyToUrl: awaitedUri,
    claimedReplies,
  };
}

/** The custom emoji of a remote post, in the stored format. */
export const emojisOf = (isLocal: boolean, stored: string | null): string => {
  if (isLocal || stored === null) return '[]';
  const [, , emojis]: Extras = JSON.parse(stored);
  return emojis;
};

/** The mention tags of a remote post, including unknown actors: names such as `@ada@here.example`. */
export const taggedIn = (isLocal: boolean, stored: string | null): readonly string[] => {
  if (isLocal || stored === null) return [];
  const [, tags]: Extras = JSON.parse(stored);
  return tags === '[]' ? [] : JSON.parse(tags).map(({ name }: { name: string }) => name);
};

/** The id of the quoted post on its own server. */
export const quoteUriOf = (isLocal: boolean, stored: string | null): string | null =>
  (stored === null ? null : readExtras(isLocal, stored))?.[5] ?? null;

/** Sorted by name. */
function presentMentions(base: string, stored: string): Thought['mentions'] {
  const people: NamedRow[] = JSON.parse(stored);
  const mentions = people.map(([, username, host, url]) => ({
    username: handleOf({ username, host }),
    url: profileUrl(base, { username, host, url }),
  }));
  return mentions.length < 2
    ? mentions
    : mentions.toSorted((one, other) => (one.username < other.username ? -1 : 1));
}

/** A mentioned actor or recipient. */
export type Named = Pick<Actor, 'id' | 'username' | 'host' | 'url'>;

type NamedRow = [id: ActorId, username: string, host: string | null, url: string | null];

/** The distinct actors of lists loaded by `namedBy`, ordered by id. */
export function parseNamed(...lists: readonly (string | null)[]): Named[] {
  const people: NamedRow[] = lists.flatMap((list) => (list === null ? [] : JSON.parse(list)));
  if (people.length === 0) return [];
  const byId = new Map(people.map(([id, username, host, url]) => [id, { id, username, host, url }]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
