// Pages of the public users who liked or boosted a thought.
import { notFound } from '@tandem/platform/refusal.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import {
  type CursorPage,
  cursorSliceOf,
  newestFirst,
  toPeopleBody,
} from '../../foundation/paging/cursors.ts';
import type { Position } from '../../foundation/paging/positions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';
import { countReactions, type ReactionKind, selectReactors } from './store.ts';

export type { ReactionKind };

/** Newest first. Refuses (not found) a thought hidden from the viewer. */
export async function listReactors(
  db: ThoughtsDb,
  kind: ReactionKind,
  id: ThoughtId,
  viewer: ActorId | null,
  page: CursorPage<Position>,
) {
  if (!(await findThought(db, id, viewer))) throw notFound('thought');
  const rows = newestFirst(page, await selectReactors[kind].rows(db, id, viewer, cursorSliceOf(page)));
  const total = (await countReactions[kind].first(db, id, viewer))?.count ?? 0;
  return toPeopleBody(page, rows, await presentUsers(db, rows), Number(total));
}
