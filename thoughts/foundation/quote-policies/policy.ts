// Who may quote a thought.
import type { QuotePolicy, RemoteQuotePolicy } from '../tables/quotes.ts';
import type { Visibility } from '../tables/tables.ts';
import { isRemotePolicy, parseQuoters, type Quoter } from './remote-policy.ts';

export const QUOTE_POLICIES = ['public', 'followers', 'nobody'] as const satisfies readonly QuotePolicy[];

export const isQuotePolicy = (text: string | null | undefined): text is QuotePolicy =>
  QUOTE_POLICIES.some((policy) => policy === text);

/** What decides who may quote a thought; a policy that nobody chose is for everybody. */
export type Quotable = { visibility: Visibility; quote_policy: QuotePolicy | RemoteQuotePolicy | null };

/**
 * Who may quote the thought of this server: what is not public would be shown to others than it is meant for.
 */
export const quotePolicyOf = ({ visibility, quote_policy: chosen }: Quotable): QuotePolicy => {
  if (visibility !== 'public' || isRemotePolicy(chosen)) return 'nobody';
  return chosen ?? 'public';
};

/** Whether somebody else may quote it, who is an accepted follower of its author or not. */
export function mayQuote(thought: Quotable, isFollower: boolean): boolean {
  const policy = quotePolicyOf(thought);
  return policy === 'public' || (policy === 'followers' && isFollower);
}

/** Whether the policy names followers of the author, or whom the author follows. */
export const dependsOnFollows = ({ quote_policy: policy }: Quotable): boolean =>
  policy === 'followers' ||
  (isRemotePolicy(policy) && Object.values(parseQuoters(policy)).flat().some(isByFollow));

const isByFollow = (quoter: Quoter): boolean => quoter === 'followers' || quoter === 'following';

/** What somebody who quotes has to do with the author: accepted follows alone count. */
export type ToAuthor = { isAuthor: boolean; isFollower: boolean; isFollowed: boolean };

/**
 * What would become of a quote by somebody here who may see the thought: `automatic` approval, a `manual`
 * one that may take its time, `denied`, or `unknown`, where only asking tells. Names and order of Mastodon's
 * interface.
 */
export type QuoteChance = 'automatic' | 'manual' | 'denied' | 'unknown';

/**
 * `isLocal` is about the thought. Authors quote their own unless it is private; of other people, only what
 * is public is quoted.
 */
export function quoteChanceOf(
  thought: Quotable & { is_local: 0 | 1 },
  { isAuthor, isFollower, isFollowed }: ToAuthor,
): QuoteChance {
  if (isAuthor) return thought.visibility === 'private' ? 'denied' : 'automatic';
  if (thought.visibility !== 'public') return 'denied';
  if (thought.is_local === 1) return mayQuote(thought, isFollower) ? 'automatic' : 'denied';
  const { quote_policy: stored } = thought;
  if (!isRemotePolicy(stored)) return 'unknown';
  const { automatic, manual } = parseQuoters(stored);
  const isAmong = (quoters: readonly Quoter[]): boolean =>
    quoters.includes('public') ||
    (isFollower && quoters.includes('followers')) ||
    (isFollowed && quoters.includes('following'));
  if (isAmong(automatic)) return 'automatic';
  if (isAmong(manual)) return 'manual';
  return [...automatic, ...manual].includes('others') ? 'unknown' : 'denied';
}
