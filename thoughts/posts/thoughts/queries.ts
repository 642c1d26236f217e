// SQL of thoughts for other features: a visible thought and its counts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** The thought if it is visible to `viewer`. */
export const findThought = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .selectAll()
    .where('id', '=', id)
    .where((where) => visibleTo(where, viewer)),
).first;

type ThoughtCount = 'like_count' | 'boost_count' | 'reply_count';

const addToThought = (count: ThoughtCount) =>
  defineQuery((tx: ThoughtsDb, id: ThoughtId, by: number) =>
    tx
      .updateTable('thought')
      .set({ [count]: sql`${sql.ref(count)} + ${by}` })
      .where('id', '=', id),
  ).run;

const ADD_TO_THOUGHT = {
  like_count: addToThought('like_count'),
  boost_count: addToThought('boost_count'),
  reply_count: addToThought('reply_count'),
};

/**
 * Changes one count of a thought in the transaction of the counted change; does nothing if the thought is
 * deleted.
 */
export const incrementCount = (
  tx: ThoughtsDb,
  id: ThoughtId,
  count: ThoughtCount,
  by: number,
): Promise<void> => ADD_TO_THOUGHT[count](tx, id, by);
