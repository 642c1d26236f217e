// SQL of events for streams.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { type Insertable, sql } from 'kysely';
import type { ThoughtId } from '../ids.ts';
import type { StreamEventTable, ThoughtsDb, ThoughtsTables } from '../tables.ts';

export const insertStreamEvent = defineQuery((tx: ThoughtsDb, event: Insertable<StreamEventTable>) =>
  tx.insertInto('stream_event').values(event),
);

type NewStreamEvent = Pick<StreamEventTable, 'payload' | 'recorded_at'>;

export const gatheredStreamEvents = gatheredRows<ThoughtsTables, NewStreamEvent>('stream_event', {
  payload: 'text',
  recorded_at: 'bigint',
});

export const insertStreamEvents = defineQuery((tx: ThoughtsDb, payloads: readonly string[], now: number) =>
  tx
    .insertInto('stream_event')
    .columns(['payload', 'recorded_at'])
    .expression((from) =>
      from
        .selectFrom(positionedValues(tx, payloads).as('given'))
        .select((select) => [
          sql<string>`given.value`.as('payload'),
          select.cast<number>(sql.val(now), 'bigint').as('recorded_at'),
        ]),
    ),
);

/** The followers of so many boosters hear that a boost ended with its thought. */
const MAX_BOOSTS = 1000;

export const selectBoostsOf = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('boost')
    .select(['actor_id', 'created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .limit(sql.lit(MAX_BOOSTS)),
);

export const selectOldStreamEvent = defineQuery((db: ThoughtsDb, before: number) =>
  db.selectFrom('stream_event').select('number').where('recorded_at', '<', before).limit(1),
);

export const deleteStreamEvents = defineQuery((tx: ThoughtsDb, before: number) =>
  tx.deleteFrom('stream_event').where('recorded_at', '<', before),
);
