// What every feed has in common: a window onto an ordered list, and how many there are in it.
import type { Page } from '@tandem/platform/schema/paging.ts';

/** Which part of a list is wanted. */
export type Window = { limit: number; offset: number };

/**
 * The part of a list of `total` that `page` shows, or null for a page past its end, which need not be looked for
 * among however many thoughts there are.
 */
export const windowOf = ({ perPage, offset }: Page, total: number): Window | null =>
  offset < total ? { limit: perPage, offset } : null;
