// Completes names and hashtags while the user types.

import { loadActors } from '../../foundation/actors/actors.ts';
import { presentAuthor } from '../../foundation/actors/present.ts';
import { filterBlocked } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findTagNames, findUserIds } from '../search/search.ts';
import { type Completions, MAX_COMPLETIONS } from './contract.ts';

/** Twice the displayed number, because blocked users are filtered out afterwards. */
const SLICE = { limit: 2 * MAX_COMPLETIONS, offset: 0 };

type Viewpoint = { base: string; viewer: ActorId };

export async function completeText(db: ThoughtsDb, q: string, view: Viewpoint): Promise<Completions> {
  const text = q.trim();
  return {
    people: text.startsWith('#') ? [] : await completePeople(db, text.replace(/^@/, ''), view),
    tags: text.startsWith('@') ? [] : await findTagNames(db, text, { limit: MAX_COMPLETIONS, offset: 0 }),
  };
}

/** Followed users first. */
async function completePeople(db: ThoughtsDb, q: string, { base, viewer }: Viewpoint) {
  const ids = await findUserIds(db, { q, base, follower: viewer, withOthers: true }, SLICE);
  const blocked = await filterBlocked(db, viewer, ids);
  const shown = ids.filter((id) => !blocked.has(id)).slice(0, MAX_COMPLETIONS);
  const actors = await loadActors(db, shown);
  return shown.flatMap((id) => {
    const actor = actors.get(id);
    return actor ? [presentAuthor(base, actor)] : [];
  });
}
