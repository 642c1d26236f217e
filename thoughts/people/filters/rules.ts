// Filter matching, and validation of filters.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FilterAction, FilterContext } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';

export const FILTER_CONTEXTS: readonly FilterContext[] = [
  'home',
  'notifications',
  'public',
  'thread',
  'account',
];

export type FilterKeyword = { number: number; keyword: string; isWholeWord: boolean };

export type Filter = {
  number: number;
  title: string;
  contexts: readonly FilterContext[];
  action: FilterAction;
  expiresAt: Instant | null;
  keywords: readonly FilterKeyword[];
  statuses: readonly { number: number; thoughtId: ThoughtId; created_at: Instant; tie: number }[];
};

/** A matching filter, its matching keywords, and whether it contains the thought itself. */
export type FilterMatch = { filter: Filter; keywords: readonly string[]; isNamed: boolean };

/** The input of matching: the visible text without markup. */
type FilteredThought = { id: ThoughtId; text: string };

/**
 * Returns a function that lists the matches of a thought, in the order of `filters`. Filters expired at `now`
 * are ignored.
 */
export function createMatcher(
  filters: readonly Filter[],
  now: Instant,
): (thought: FilteredThought) => FilterMatch[] {
  const inForce = filters
    .filter((filter) => !hasEnded(filter, now))
    .map((filter) => ({
      filter,
      keywords: filter.keywords.map((one) => ({ keyword: one.keyword, isIn: createSearch(one) })),
      named: new Set(filter.statuses.map(({ thoughtId }) => thoughtId)),
    }));
  return ({ id, text }) => {
    const folded = foldCase(text);
    return inForce.flatMap(({ filter, keywords, named }) => {
      const found = keywords.filter(({ isIn }) => isIn(folded)).map(({ keyword }) => keyword);
      const isNamed = named.has(id);
      return isNamed || found.length > 0 ? [{ filter, keywords: found, isNamed }] : [];
    });
  };
}

export const hasEnded = ({ expiresAt }: Pick<Filter, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Letters, digits and marks of any script, and the underscore. */
const WORD = /[\p{L}\p{M}\p{N}_]/u;

type Keyword = Pick<FilterKeyword, 'keyword' | 'isWholeWord'>;

/** Whether `text` contains the keyword, ignoring case. */
export const matches = (keyword: Keyword, text: string): boolean => createSearch(keyword)(foldCase(text));

/**
 * Searches a folded text for a keyword. A whole word must not be adjacent to word characters at an end that
 * is a word character itself.
 */
function createSearch({ keyword, isWholeWord }: Keyword): (folded: string) => boolean {
  const wanted = foldCase(keyword);
  if (!isWholeWord) return (folded) => folded.includes(wanted);
  const opens = isWord(firstOf(wanted));
  const closes = isWord(lastOf(wanted));
  return (folded) => {
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      const isBegin = !opens || !isWord(lastOf(folded.slice(Math.max(0, at - 2), at)));
      if (isBegin && (!closes || !isWord(firstOf(folded.slice(end, end + 2))))) return true;
    }
    return false;
  };
}

const firstOf = (text: string): string | undefined => Array.from(text).at(0);
const lastOf = (text: string): string | undefined => Array.from(text).at(-1);
const isWord = (character: string | undefined): boolean => character !== undefined && WORD.test(character);

/** Limits the cost of a list of statuses: each is compared with each keyword. */
export const MAX_FILTERS = 100;
export const MAX_KEYWORDS = 1000;
const MAX_TITLE_LENGTH = 256;
const MAX_KEYWORD_LENGTH = 512;

/** @throws invalid for a blank or too long title. */
export const requireTitle = (title: string): string => requireText('title', title, MAX_TITLE_LENGTH);

/** @throws invalid for a blank or too long keyword. */
export const requireKeyword = (keyword: string): string =>
  requireText('keyword', keyword, MAX_KEYWORD_LENGTH);

function requireText(name: string, text: string, maxLength: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid(`/${name}`, 'must not be blank');
  if (trimmed.length > maxLength)
    throw invalid(`/${name}`, `must not be longer than ${maxLength} characters`);
  return trimmed;
}

/** The distinct contexts in canonical order. @throws invalid for none or unknown ones. */
export function requireContexts(names: readonly string[]): FilterContext[] {
  const unknown = names.find((name) => !FILTER_CONTEXTS.some((context) => context === name));
  if (unknown !== undefined || names.length === 0) {
    throw invalid('/context', `must be one or more of ${FILTER_CONTEXTS.join(', ')}`);
  }
  return FILTER_CONTEXTS.filter((context) => names.includes(context));
}
