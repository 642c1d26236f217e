// SQL of the home feed within a range of numbers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { selectFollowees } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { type DateSpan, readByDate } from '../../by-number/by-date.ts';
import { addressedTo, boostsOf, mergeByDate, thoughtsIn, thoughtsOf } from '../../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../../by-number/range.ts';
import type { Include } from './store.ts';

/** May include boosts of thoughts hidden from `viewer`. */
export const readHomeRange = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  range: StatusRange,
): Promise<SourceRow[]> => readByDate(range, (span) => selectSpan.rows(db, viewer, include, span));

const selectSpan = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, { own, boosts }: Include, span: DateSpan) => {
    const followees = selectFollowees(db, viewer);
    const sources = [
      thoughtsOf(db, followees, span),
      addressedTo(db, viewer, span),
      ...(own ? [thoughtsIn(db, span).where('thought.actor_id', '=', viewer)] : []),
      ...(boosts ? [boostsOf(db, viewer, followees, span)] : []),
    ];
    return mergeByDate(db, sources, span);
  },
);
