// What the model knows of quotes: who may quote, what each reader is shown, and how quotes end.
import type { QuoteReply } from './actions.ts';
import {
  canSee,
  findVisible,
  isFollowing,
  isMuted,
  type Model,
  type ModelQuote,
  type ModelThought,
} from './model.ts';

/** What decides whether somebody here may quote; null for a refusal. */
export function quoteHere(
  model: Model,
  author: string,
  quotedId: string,
): { quoted: ModelThought; state: ModelQuote['state'] } | null {
  const quoted = findVisible(model, author, quotedId);
  if (!quoted) return null;
  const by = quoted.author;
  if (by.name === author) return quoted.visibility === 'private' ? null : { quoted, state: 'approved' };
  if (quoted.visibility !== 'public' || quoted.quotePolicy === 'nobody') return null;
  if (quoted.quotePolicy === 'followers' && !isFollowing(model, author, by.name)) return null;
  return { quoted, state: by.host === null ? 'approved' : 'pending' };
}

/** Whether the author of a thought here gives a stamp to somebody elsewhere. */
export const isStampable = (
  model: Model,
  by: string,
  { visibility, quotePolicy, author }: ModelThought,
): boolean =>
  visibility === 'public' &&
  quotePolicy !== 'nobody' &&
  (quotePolicy !== 'followers' || isFollowing(model, by, author.name));

const isSaidTo = (viewer: string | null, { author }: ModelThought, { state }: ModelQuote): boolean =>
  author.host !== null || author.name === viewer || state === 'approved';

/**
 * What the interface shows: what is quoted by its address where it is not known here, nothing where it is
 * hidden.
 */
export function showQuote(model: Model, viewer: string | null, thought: ModelThought) {
  const { quote, author } = thought;
  const quoted = quote && model.thoughts.get(quote.thoughtId);
  if (!quote || (quoted && !canSee(model, viewer, quoted)) || !isSaidTo(viewer, thought, quote)) return null;
  const state = author.host === null ? quote.state : null;
  if (quoted) return { thoughtId: quoted.id, url: quote.uri, state };
  return quote.uri.startsWith('https://other.example/') ? { thoughtId: null, url: quote.uri, state } : null;
}

/** What apps are shown: the state of a quote, and its address where the viewer is shown it. */
export function expectQuote(model: Model, viewer: string | null, thought: ModelThought) {
  const { author, quote } = thought;
  if (!quote) return null;
  const { thoughtId, state } = quote;
  const isHere = author.host === null;
  const isReaderTheAuthor = author.name === viewer;
  const quoted = model.thoughts.get(thoughtId);
  const isAsked = isHere && quote.uri.startsWith('https://other.example/');
  if (isAsked && !isReaderTheAuthor && (state === 'pending' || state === 'rejected')) return null;
  if (state === 'revoked' && (quoted || isAsked)) return ['revoked', null];
  if (!quoted) {
    if (model.formerlyPublic.has(thoughtId)) return ['deleted', null];
    if (isHere && !isAsked) return isReaderTheAuthor ? ['unauthorized', null] : null;
    return [state === 'approved' ? 'unauthorized' : state, null];
  }
  const isOwn = quoted.author === author;
  // What users here quote of themselves, not in public, needs no approval.
  const isUnasked = isHere && isOwn && thought.visibility !== 'public';
  if (state === 'approved' && !isUnasked && isMuted(model, viewer, quoted.author.name))
    return ['muted_account', null];
  if (!isOwn && state !== 'approved') return [state, null];
  if (canSee(model, viewer, quoted)) return ['accepted', quoted.url];
  if (isOwn && isHere) return null;
  return [isOwn ? 'pending' : 'unauthorized', null];
}

/** What quotes the thought with its approval, of users here in public, as far as `viewer` is shown that. */
export const quotesOf = (model: Model, viewer: string | null, id: string): string[] =>
  [...model.thoughts.values()]
    .filter(({ quote, author, visibility }) => {
      if (quote?.thoughtId !== id || quote.state !== 'approved') return false;
      return !(author.host === null && visibility !== 'public') && quote.uri.startsWith('http://');
    })
    .filter((one) => canSee(model, viewer, one) && !isMuted(model, viewer, one.author.name))
    .map(({ url }) => url);

/** What `by` says of a quote of theirs that somebody here asked for; nothing where they were not asked. */
export function replyToQuote(model: Model, by: string, id: string, reply: QuoteReply): void {
  const thought = model.thoughts.get(id);
  const quote = thought?.quote;
  if (!quote || thought.author.host !== null || model.thoughts.get(quote.thoughtId)?.author.name !== by)
    return;
  if (reply === 'accept') quote.state = 'approved';
  else if (quote.state === 'approved') quote.state = 'revoked';
  else if (reply === 'reject' && quote.state === 'pending') quote.state = 'rejected';
}

/**
 * 404 where `by` did not write what is quoted, does not see what quotes it, or does not allow that anyway.
 */
export function revoke(model: Model, by: string, id: string): number {
  const quoting = findVisible(model, by, id);
  const quoted = quoting?.quote && model.thoughts.get(quoting.quote.thoughtId);
  if (!quoting?.quote || quoted?.author.name !== by) return 404;
  const isStamped =
    quoting.quote.state === 'approved' && (quoting.author.host !== null || quoting.visibility === 'public');
  if (!isStamped) return 404;
  quoting.quote.state = 'revoked';
  return 200;
}
