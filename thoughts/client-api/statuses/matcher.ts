// Matches statuses with the viewer's filters, which are loaded once for a list.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { loadFilters } from '../../filters/filters.ts';
import { createMatcher, type Filter } from '../../filters/rules.ts';
import { parseAttachments } from '../../media/attachments.ts';
import { parsePoll, titlesOf } from '../../polls/poll.ts';
import type { ThoughtsDb } from '../../tables.ts';
import type { Matcher } from '../entities/present-status.ts';
import type { Viewing } from './viewing.ts';

export const MATCHES_NOTHING: Matcher = () => [];

/** What matches the filters that are in force now. */
export const loadMatcher = async (db: ThoughtsDb, { viewer, now }: Viewing): Promise<Matcher> =>
  matcherOf(viewer === null ? [] : await loadFilters(db, viewer), now);

/** What matches those of `filters` that are in force. */
export function matcherOf(filters: readonly Filter[], now: Instant): Matcher {
  if (filters.length === 0) return MATCHES_NOTHING;
  const match = createMatcher(filters, now);
  return ({ id, summary, content, attachments, poll }) => {
    const descriptions = parseAttachments(attachments).map(({ alt }) => alt);
    const choices = titlesOf(parsePoll(poll));
    return match({ id, text: [summary, content, ...descriptions, ...choices].join('\n') });
  };
}
