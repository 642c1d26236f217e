// Matches thoughts with the viewer's filters, which are loaded once for a list.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { parseAttachments } from '../../accounts/media/attachments.ts';
import type { FilterAction, FilterContext, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { loadFilters } from '../../people/filters/filters.ts';
import { createMatcher, type Filter, type FilterMatch } from '../../people/filters/rules.ts';
import { parsePoll, titlesOf } from '../../posts/polls/poll.ts';

/** The columns of a thought that filters are compared with; a person's own thoughts are never compared. */
export type Matchable = {
  id: ThoughtId;
  summary: string;
  content: string;
  attachments: string;
  poll: string | null;
};

/** The filters of the viewer that a thought matches. */
export type Matcher = (thought: Matchable) => readonly FilterMatch[];

export const MATCHES_NOTHING: Matcher = () => [];

/** Matches the filters of `viewer` that are in force at `now`. */
export const loadMatcher = async (db: ThoughtsDb, viewer: ActorId | null, now: Instant): Promise<Matcher> =>
  matcherOf(viewer === null ? [] : await loadFilters(db, viewer), now);

/** Matches those of `filters` that are in force at `now`. */
export function matcherOf(filters: readonly Filter[], now: Instant): Matcher {
  if (filters.length === 0) return MATCHES_NOTHING;
  const match = createMatcher(filters, now);
  return ({ id, summary, content, attachments, poll }) => {
    const descriptions = parseAttachments(attachments).map(({ alt }) => alt);
    const choices = titlesOf(parsePoll(poll));
    return match({ id, text: [summary, content, ...descriptions, ...choices].join('\n') });
  };
}

/** The strongest action of the filters that apply, and the titles of those that ask for it. */
export type Verdict = { action: FilterAction; titles: readonly string[] };

/** The strongest first; `blur` covers attachments alone. */
const BY_STRENGTH: readonly FilterAction[] = ['hide', 'warn', 'blur'];

/**
 * The verdict on a thought in one context, for interfaces that apply filters themselves; null if none
 * applies.
 */
export function verdictIn(context: FilterContext, matches: readonly FilterMatch[]): Verdict | null {
  const applying = matches.map(({ filter }) => filter).filter(({ contexts }) => contexts.includes(context));
  const action = BY_STRENGTH.find((one) => applying.some((filter) => filter.action === one));
  if (action === undefined) return null;
  return { action, titles: applying.flatMap((filter) => (filter.action === action ? filter.title : [])) };
}
