// Offset pagination of ordered lists with a known total.
import type { Page } from '@tandem/platform/schema/paging.ts';

/** A slice of an ordered list. */
export type Window = { limit: number; offset: number };

/** The slice of a list of `total` items for `page`, or null past the end, where no query is needed. */
export const windowOf = ({ perPage, offset }: Page, total: number): Window | null =>
  offset < total ? { limit: perPage, offset } : null;
