// The SQL of events for those who read them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../tables.ts';

/** The events after a number, and those of `numbers` that exist by now, in their order. */
export const selectStreamEvents = defineQuery(
  (db: ThoughtsDb, after: number, numbers: readonly number[], limit: number) =>
    db
      .selectFrom('stream_event')
      .select(['number', 'payload'])
      .where((where) =>
        where.or([where('number', '>', after), isInNumbers(db, where.ref('number'), numbers)]),
      )
      .orderBy('number')
      .limit(limit),
);

/** The last numbers, the highest first. */
export const selectLastStreamEvents = defineQuery((db: ThoughtsDb, limit: number) =>
  db.selectFrom('stream_event').select('number').orderBy('number', 'desc').limit(limit),
);
