// Quotes in the model: permissions, presentation per viewer, and revocation.
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

/** The quoted thought and the initial state of a local quote, or null if it is refused. */
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

/** Whether a local author approves a quote by a remote user. */
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

/** The quote in the REST form: only the URL if the quoted thought is unknown, null if it is hidden. */
export function showQuote(model: Model, viewer: string | null, thought: ModelThought) {
  const { quote, author } = thought;
  const quoted = quote && model.thoughts.get(quote.thoughtId);
  if (!quote || (quoted && !canSee(model, viewer, quoted)) || !isSaidTo(viewer, thought, quote)) return null;
  const state = author.host === null ? quote.state : null;
  if (quoted) return { thoughtId: quoted.id, url: quote.uri, state };
  return quote.uri.startsWith('https://other.example/') ? { thoughtId: null, url: quote.uri, state } : null;
}

/** The quote in the client API: its state, and its id if the viewer may see it. */
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
  // A non-public local quote of the author's own thought needs no approval.
  const isUnasked = isHere && isOwn && thought.visibility !== 'public';
  if (state === 'approved' && !isUnasked && isMuted(model, viewer, quoted.author.name))
    return ['muted_account', null];
  if (!isOwn && state !== 'approved') return [state, null];
  if (canSee(model, viewer, quoted)) return ['accepted', quoted.url];
  if (isOwn && isHere) return null;
  return [isOwn ? 'pending' : 'unauthorized', null];
}

/** The approved quotes of a thought that `viewer` may see. Local quotes must be public. */
export const quotesOf = (model: Model, viewer: string | null, id: string): string[] =>
  [...model.thoughts.values()]
    .filter(({ quote, author, visibility }) => {
      if (quote?.thoughtId !== id || quote.state !== 'approved') return false;
      return !(author.host === null && visibility !== 'public') && quote.uri.startsWith('http://');
    })
    .filter((one) => canSee(model, viewer, one) && !isMuted(model, viewer, one.author.name))
    .map(({ url }) => url);

/** Applies the reply of `by` to a local quote. Does nothing if `by` is not the quoted author. */
export function replyToQuote(model: Model, by: string, id: string, reply: QuoteReply): void {
  const thought = model.thoughts.get(id);
  const quote = thought?.quote;
  if (!quote || thought.author.host !== null || model.thoughts.get(quote.thoughtId)?.author.name !== by)
    return;
  if (reply === 'accept') quote.state = 'approved';
  else if (quote.state === 'approved') quote.state = 'revoked';
  else if (reply === 'reject' && quote.state === 'pending') quote.state = 'rejected';
}

/** 403 if `by` sees both but is not the quoted author; 404 if one is hidden or the quote is not approved. */
export function revoke(model: Model, by: string, id: string): number {
  const quoting = findVisible(model, by, id);
  const quoted = quoting?.quote && findVisible(model, by, quoting.quote.thoughtId);
  if (!quoting?.quote || !quoted) return 404;
  if (quoted.author.name !== by) return 403;
  const isStamped =
    quoting.quote.state === 'approved' && (quoting.author.host !== null || quoting.visibility === 'public');
  if (!isStamped) return 404;
  quoting.quote.state = 'revoked';
  return 200;
}
