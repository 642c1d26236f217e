// The totals that a thought changes by being there: its author's, its parent's, those of the public and of tags.
import { addToCounters, type CounterName } from '../counters/counters.ts';
import type { ThoughtsDb } from '../tables.ts';
import { incrementAuthor, incrementThought, type ThoughtRow } from './store.ts';

type Counted = Pick<ThoughtRow, 'actor_id' | 'visibility' | 'is_local' | 'reply_to_id'>;

/**
 * Counts `thought` in (`by` 1) or out (`by` -1). `replyCount` counts public replies, because it is the same for
 * everybody and what one may not see shows in no count (thoughts-decisions, Thoughts).
 */
export async function updateCounts(
  tx: ThoughtsDb,
  thought: Counted,
  tags: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const isPublic = thought.visibility === 'public';
  if (isPublic && thought.reply_to_id !== null) {
    await incrementThought(tx, thought.reply_to_id, 'reply_count', by);
  }
  await incrementAuthor(tx, thought.actor_id, thought.visibility, by);
  if (!isPublic) return;
  const names: CounterName[] = ['public', ...tagCounters(tags)];
  addToCounters(tx, thought.is_local === 1 ? [...names, 'public-local'] : names, by);
}

export const tagCounters = (tags: readonly string[]): CounterName[] =>
  tags.map((tag): CounterName => `tag:${tag}`);
