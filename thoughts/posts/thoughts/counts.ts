// The denormalised counts affected by a thought: author, parent, public feeds and tags.
import { batchesRows, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { addToCounters, type CounterName } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { incrementCount } from './queries.ts';
import { incrementAuthor, type ThoughtRow } from './store.ts';
import { gatherCounts, gatheredAuthors } from './store-author-counts.ts';

type Counted = Pick<
  ThoughtRow,
  'actor_id' | 'visibility' | 'listed' | 'is_local' | 'reply_to_id' | 'created_at'
>;

/**
 * Adds (`by` 1) or subtracts (`by` -1) `thought`. `replyCount` includes only public replies: the count is the
 * same for all viewers and must not reveal hidden replies.
 */
export async function updateCounts(
  tx: ThoughtsDb,
  thought: Counted,
  tags: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const isPublic = thought.visibility === 'public';
  if (isPublic && thought.reply_to_id !== null) {
    await incrementCount(tx, thought.reply_to_id, 'reply_count', by);
  }
  if (batchesRows(tx) && by === 1) gatherCounts(deferred(tx, gatheredAuthors), thought);
  else await incrementAuthor(tx, thought, by);
  if (!isListed(thought)) return;
  const names: CounterName[] = ['public', ...tagCounters(tags)];
  addToCounters(tx, thought.is_local === 1 ? [...names, 'public-local'] : names, by);
}

export const tagCounters = (tags: readonly string[]): CounterName[] =>
  tags.map((tag): CounterName => `tag:${tag}`);
