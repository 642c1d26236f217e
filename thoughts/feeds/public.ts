// The public feed: every public thought, here or from elsewhere.
import type { Page } from '@tandem/platform/http/schemas/paging.ts';
import { readCounter } from '../counters/counters.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { toLoaded } from '../thoughts/load.ts';
import type { LoadedThought } from '../thoughts/present.ts';
import { windowOf } from './feed.ts';
import { countBlockedPublic, selectPublic } from './store.ts';

/** A page of the public thoughts that `viewer` may see, newest first, and how many there are; `local`: of users here. */
export async function loadPublic(
  db: ThoughtsDb,
  viewer: ActorId | null,
  local: boolean,
  page: Page,
): Promise<{ items: LoadedThought[]; total: number }> {
  const all = await readCounter(db, local ? 'public-local' : 'public');
  const total = viewer === null ? all : all - (await countBlockedPublic(db, viewer, local));
  const window = windowOf(page, total);
  const rows = window ? await selectPublic(db, viewer, local, window) : [];
  return { items: rows.map(toLoaded), total };
}
