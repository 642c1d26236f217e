// What most thoughts do not have: mentions, and what only thoughts of other servers are and refer to. It is
// loaded as one JSON list, null for most, as each column more costs every row of every list.
import { handleOf, profileUrl } from '../../actors/present.ts';
import type { Form } from '../../tables.ts';
import type { Thought } from '../contract.ts';
import { formatNamed, parseNamed } from './named.ts';

/**
 * Of a thought of another server. `mentioned` is as `namedBy` loads it. `quoted` is the id of the thought
 * with the id `quoteUri` on its own server, '' where it is known here and the viewer may not see it, null
 * where it is not known. `awaitedUri` is the id of an unknown parent.
 */
export type Extras = [
  mentioned: string | null,
  form: Form,
  isCut: 0 | 1,
  quoteUri: string | null,
  quoted: string | null,
  awaitedUri: string | null,
  claimedReplies: number | null,
];

/** What `extrasOf` would load for a new thought of this server that mentions these people. */
export const extrasOfNew = formatNamed;

type Shown = Pick<Thought, 'mentions' | 'form' | 'cut' | 'quote' | 'replyToUrl' | 'claimedReplies'>;

const NOTHING: Shown = {
  ...{ mentions: [], form: 'note', cut: false, quote: null, replyToUrl: null, claimedReplies: null },
};

/** The members that `extrasOf` loads, in their API form. */
export function presentExtras(base: string, isLocal: boolean, stored: string | null): Shown {
  if (stored === null) return NOTHING;
  if (isLocal) return { ...NOTHING, mentions: presentMentions(base, stored) };
  const [mentioned, form, isCut, quoteUri, quoted, awaitedUri, claimedReplies]: Extras = JSON.parse(stored);
  return {
    mentions: mentioned === null ? [] : presentMentions(base, mentioned),
    ...{ form, cut: isCut === 1 },
    quote: quoteUri === null || quoted === '' ? null : { thoughtId: quoted, url: quoteUri },
    ...{ replyToUrl: awaitedUri, claimedReplies },
  };
}

/** By name. */
function presentMentions(base: string, stored: string): Thought['mentions'] {
  const mentions = parseNamed(stored).map((person) => ({
    ...{ username: handleOf(person), url: profileUrl(base, person) },
  }));
  return mentions.length < 2
    ? mentions
    : mentions.toSorted((one, other) => (one.username < other.username ? -1 : 1));
}
