// The stored form of other servers' quote policies (FEP-044f, “Advertising a quote policy”).
// `public,followers|public` lists automatically approved quoters before the bar, manually approved ones after
// it.
import type { RemoteQuotePolicy } from '../tables/quotes.ts';

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
