// SQL of requests for missing replies, one row per conversation.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ReplyRequestTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/**
 * Stores a request unless the previous one lies between `since` and `until`. A time after `until` means that
 * the clock was set back.
 */
export const upsertRequest = defineQuery(
  (tx: ThoughtsDb, request: Omit<ReplyRequestTable, 'claimed'>, since: Instant, until: Instant) =>
    tx
      .insertInto('reply_request')
      .values({ ...request, claimed: null })
      .onConflict((on) =>
        on
          .column('root_id')
          .doUpdateSet({
            asked_at: (set) => set.ref('excluded.asked_at'),
            asked_by: (set) => set.ref('excluded.asked_by'),
          })
          .where((where) =>
            where.or([
              where('reply_request.asked_at', '<=', since),
              where('reply_request.asked_at', '>', until),
            ]),
          ),
      ),
);

export const countRequestsBy = defineQuery((db: ThoughtsDb, person: ActorId, since: Instant) =>
  db
    .selectFrom('reply_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('asked_by', '=', person)
    .where('asked_at', '>', since),
);

export const selectRequest = defineQuery((db: ThoughtsDb, root: ThoughtId) =>
  db.selectFrom('reply_request').select(['claimed', 'asked_at']).where('root_id', '=', root),
);

export const updateClaimed = defineQuery((tx: ThoughtsDb, root: ThoughtId, claimed: number) =>
  tx.updateTable('reply_request').set({ claimed }).where('root_id', '=', root),
);
