// Who may quote a thought of this server.
import type { QuotePolicy } from '../tables/quotes.ts';
import type { Visibility } from '../tables.ts';

export const QUOTE_POLICIES = ['public', 'followers', 'nobody'] as const satisfies readonly QuotePolicy[];

export const isQuotePolicy = (text: string | null | undefined): text is QuotePolicy =>
  QUOTE_POLICIES.some((policy) => policy === text);

/** What decides who may quote a thought; a policy that nobody chose is for everybody. */
export type Quotable = { visibility: Visibility; quote_policy: QuotePolicy | null };

/** Who may quote the thought: what is not public would be shown to others than it is meant for. */
export const quotePolicyOf = ({ visibility, quote_policy: chosen }: Quotable): QuotePolicy =>
  visibility === 'public' ? (chosen ?? 'public') : 'nobody';

/** Whether somebody else may quote it, who is an accepted follower of its author or not. */
export function mayQuote(thought: Quotable, isFollower: boolean): boolean {
  const policy = quotePolicyOf(thought);
  return policy === 'public' || (policy === 'followers' && isFollower);
}
