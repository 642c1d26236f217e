// What other servers say of who may quote their posts (FEP-044f, “Advertising a quote policy”), as it is
// stored: `public,followers|public` are those whose quotes are approved at once, and those that are looked at
// first.
import type { RemoteQuotePolicy } from '../tables/quotes.ts';

/** `others` are those that cannot be told from here: single people, and collections of other names. */
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

/** Whether what is stored was said by another server. */
export const isRemotePolicy = (stored: string | null): stored is RemoteQuotePolicy =>
  stored?.includes('|') ?? false;
