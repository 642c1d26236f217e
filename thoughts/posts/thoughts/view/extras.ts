// What most thoughts do not have: mentions, and what only thoughts of other servers are and refer to. It is
// loaded as one JSON list, null for most, as each column more costs every row of every list.
import { parseEmojis } from '../../../foundation/actors/emojis.ts';
import { handleOf, profileUrl } from '../../../foundation/actors/present.ts';
import type { Form } from '../../../foundation/tables/tables.ts';
import type { QuoteState } from '../../quotes/queries.ts';
import type { Thought } from '../contract.ts';
import { formatNamed, type NamedRow } from './named.ts';

/**
 * Of a thought of another server, and of one that quotes. `mentioned` is as `namedBy` loads it, `tags` as
 * `mention_tags` is stored, and `emojis` as they are. `quoted` is the id of the thought
 * with the id `quoteUri` on its own server, '' where it is known here and the viewer may not see it, null
 * where it is not known; `quoteState` says what became of a quote by a user here, and is null of others, and
 * `isOwn` whether that user is the viewer. `awaitedUri` is the id of an unknown parent.
 */
export type Extras = [
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

/** What `extrasOf` would load for a new thought of this server that mentions these people. */
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

/** Null where only mentions are stored: a list of people, who are lists themselves. */
function readExtras(isLocal: boolean, stored: string): Extras | null {
  return isLocal && !HAS_EXTRAS.test(stored) ? null : JSON.parse(stored);
}

/** They begin with a text or null. */
const HAS_EXTRAS = /^\s*\[\s*["n]/;

/** The members that `extrasOf` loads, in their API form. */
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

/** The custom emoji of another server's post, as they are stored. */
export const emojisOf = (isLocal: boolean, stored: string | null): string => {
  if (isLocal || stored === null) return '[]';
  const [, , emojis]: Extras = JSON.parse(stored);
  return emojis;
};

/** Whom another server's post mentions by its tags, known here or not: names such as `@ada@here.example`. */
export const taggedIn = (isLocal: boolean, stored: string | null): readonly string[] => {
  if (isLocal || stored === null) return [];
  const [, tags]: Extras = JSON.parse(stored);
  return tags === '[]' ? [] : JSON.parse(tags).map(({ name }: { name: string }) => name);
};

/** The id of what a thought quotes, on the server of that. */
export const quoteUriOf = (isLocal: boolean, stored: string | null): string | null =>
  (stored === null ? null : readExtras(isLocal, stored))?.[5] ?? null;

/** By name. */
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
