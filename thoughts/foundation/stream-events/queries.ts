// SQL that reads stream events.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../tables/tables.ts';

const events = (db: ThoughtsDb) => db.selectFrom('stream_event').select(['number', 'payload']);

/** The first events after a number. */
export const selectStreamEvents = defineQuery((db: ThoughtsDb, after: number, limit: number) =>
  events(db).where('number', '>', after).orderBy('number').limit(limit),
);

/** The existing events with these numbers. */
export const selectStreamEventsOf = defineQuery((db: ThoughtsDb, numbers: readonly number[]) =>
  events(db)
    .where((where) => isInNumbers(db, where.ref('number'), numbers))
    .orderBy('number'),
);

/** The highest numbers, in descending order. */
export const selectLastStreamEvents = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .selectFrom('stream_event')
    .select('number')
    .where('number', '>', 0)
    .orderBy('number', 'desc')
    .limit(limit),
);
