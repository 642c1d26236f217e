// The public feed: every public thought, local or remote.
import { readCounter } from '../../foundation/counters/counters.ts';
import { boundsOf, type NumberedPage, sliceOf } from '../../foundation/paging/numbered.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { toView } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { countHiddenPublic, selectPublicFeed } from './store.ts';

/**
 * A page of the public thoughts that `viewer` may see, without those of muted people, newest first, and the
 * total; `local`: of local users.
 */
export async function loadPublicFeed(
  db: ThoughtsDb,
  viewer: ActorId | null,
  local: boolean,
  page: NumberedPage,
): Promise<{ items: ThoughtView[]; total: number }> {
  const all = await readCounter(db, local ? 'public-local' : 'public');
  const total = all - (await countHiddenPublic.count(db, viewer, local));
  const window = sliceOf(page, total);
  const rows = window ? await selectPublicFeed.rows(db, viewer, local, window, boundsOf(page)) : [];
  return { items: rows.map(toView), total };
}
