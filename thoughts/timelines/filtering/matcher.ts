// Matches thoughts against the viewer's filters, which are loaded once per list.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { parseAttachments } from '../../accounts/media/attachments.ts';
import type { FilterAction, FilterContext, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { loadFilters } from '../../people/filters/filters.ts';
import { createMatcher, type Filter, type FilterMatch } from '../../people/filters/rules.ts';
import { parsePoll, titlesOf } from '../../posts/polls/poll.ts';

/** The columns compared with filters. The viewer's own thoughts are never filtered. */
export type Matchable = {
  id: ThoughtId;
  summary: string;
  content: string;
  attachments: string;
  poll: string | null;
};

/** Returns the viewer's filters that match a thought. */
export type Matcher = (thought: Matchable) => readonly FilterMatch[];

export const MATCHES_NOTHING: Matcher = () => [];

/** Creates a matcher for the filters of `viewer` in force at `now`. */
export const loadMatcher = async (db: ThoughtsDb, viewer: ActorId | null, now: Instant): Promise<Matcher> =>
  matcherOf(viewer === null ? [] : await loadFilters(db, viewer), now);

/** Creates a matcher for those of `filters` in force at `now`. */
export function matcherOf(filters: readonly Filter[], now: Instant): Matcher {
  if (filters.length === 0) return MATCHES_NOTHING;
  const match = createMatcher(filters, now);
  return ({ id, summary, content, attachments, poll }) => {
    const descriptions = parseAttachments(attachments).map(({ alt }) => alt);
    const choices = titlesOf(parsePoll(poll));
    return match({ id, text: [summary, content, ...descriptions, ...choices].join('\n') });
  };
}

/** The strongest action of the matching filters, and the titles of the filters with that action. */
export type Verdict = { action: FilterAction; titles: readonly string[] };

/** Strongest first; `blur` hides only attachments. */
const BY_STRENGTH: readonly FilterAction[] = ['hide', 'warn', 'blur'];

/**
 * The verdict on a thought in one context, for interfaces that apply filters on the server; null if no filter
 * matches.
 */
export function verdictIn(context: FilterContext, matches: readonly FilterMatch[]): Verdict | null {
  const applying = matches.map(({ filter }) => filter).filter(({ contexts }) => contexts.includes(context));
  const action = BY_STRENGTH.find((one) => applying.some((filter) => filter.action === one));
  if (action === undefined) return null;
  return { action, titles: applying.flatMap((filter) => (filter.action === action ? filter.title : [])) };
}
