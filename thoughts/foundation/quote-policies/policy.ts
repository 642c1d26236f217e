// Permissions to quote a thought.
import type { QuotePolicy, RemoteQuotePolicy } from '../tables/quotes.ts';
import type { Visibility } from '../tables/tables.ts';

export const QUOTE_POLICIES = ['public', 'followers', 'nobody'] as const satisfies readonly QuotePolicy[];

export const isQuotePolicy = (text: string | null | undefined): text is QuotePolicy =>
  QUOTE_POLICIES.some((policy) => policy === text);

/** The fields that decide who may quote a thought. A null policy of a local thought permits everybody. */
export type Quotable = { visibility: Visibility; quote_policy: QuotePolicy | RemoteQuotePolicy | null };

/**
 * The effective policy of a local thought. Only public thoughts may be quoted by others, because a quote
 * would widen the audience of other thoughts.
 */
export const quotePolicyOf = ({ visibility, quote_policy: chosen }: Quotable): QuotePolicy => {
  if (visibility !== 'public' || isRemotePolicy(chosen)) return 'nobody';
  return chosen ?? 'public';
};

/** Whether another user may quote the thought. `isFollower`: an accepted follower of its author. */
export function mayQuote(thought: Quotable, isFollower: boolean): boolean {
  const policy = quotePolicyOf(thought);
  return policy === 'public' || (policy === 'followers' && isFollower);
}

/** Whether the policy depends on follows from or to the author. */
export const dependsOnFollows = ({ quote_policy: policy }: Quotable): boolean =>
  policy === 'followers' ||
  (isRemotePolicy(policy) && Object.values(parseQuoters(policy)).flat().some(isByFollow));

const isByFollow = (quoter: Quoter): boolean => quoter === 'followers' || quoter === 'following';

/** The relation of the quoting user to the author. Only accepted follows count. */
export type ToAuthor = { isAuthor: boolean; isFollower: boolean; isFollowed: boolean };

/**
 * The expected result of a quote by a local user who may see the thought: `automatic` or `manual` approval,
 * `denied`, or `unknown` if only a request can decide. Names and order follow Mastodon's API.
 */
export type QuoteChance = 'automatic' | 'manual' | 'denied' | 'unknown';

/**
 * `is_local` refers to the thought. Authors may quote their own thoughts unless they are private; other users
 * may quote only public ones.
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

/** `others` covers quoters that this server cannot evaluate: individual actors and unknown collections. */
export const QUOTERS = ['public', 'followers', 'following', 'others'] as const;
export type Quoter = (typeof QUOTERS)[number];

export type QuotersOf = { automatic: readonly Quoter[]; manual: readonly Quoter[] };

const isQuoter = (name: string): name is Quoter => QUOTERS.some((quoter) => quoter === name);

const inOrder = (quoters: readonly Quoter[]): string =>
  QUOTERS.filter((quoter) => quoters.includes(quoter)).join(',');

export const formatQuoters = ({ automatic, manual }: QuotersOf): RemoteQuotePolicy =>
  `${inOrder(automatic)}|${inOrder(manual)}`;

export function parseQuoters(stored: RemoteQuotePolicy): QuotersOf {
  const [automatic = '', manual = ''] = stored.split('|');
  return { automatic: automatic.split(',').filter(isQuoter), manual: manual.split(',').filter(isQuoter) };
}

/** Whether the stored policy comes from another server. */
export const isRemotePolicy = (stored: string | null): stored is RemoteQuotePolicy =>
  stored?.includes('|') ?? false;
