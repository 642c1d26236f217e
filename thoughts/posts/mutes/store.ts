// SQL of muted users.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { CursorSlice } from '../../foundation/paging/cursors.ts';
import type { MuteTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Inserts the mute, or updates the options of an existing one without changing its position in the list. */
export const upsertMute = defineQuery((tx: ThoughtsDb, mute: Omit<MuteTable, 'number'>) =>
  tx
    .insertInto('mute')
    .values(mute)
    .onConflict((on) =>
      on.columns(['muter_id', 'muted_id']).doUpdateSet({
        hides_notifications: (set) => set.ref('excluded.hides_notifications'),
        expires_at: (set) => set.ref('excluded.expires_at'),
      }),
    ),
);

export const deleteMute = defineQuery((tx: ThoughtsDb, muterId: ActorId, mutedId: ActorId) =>
  tx.deleteFrom('mute').where('muter_id', '=', muterId).where('muted_id', '=', mutedId),
);

/** The actors muted by `muterId`, newest first. */
export const selectMuted = defineQuery(
  (db: ThoughtsDb, muterId: ActorId, { limit, offset, older, newer }: CursorSlice<number>) =>
    db
      .selectFrom('mute')
      .innerJoin('actor', 'actor.id', 'mute.muted_id')
      .selectAll('actor')
      .select('mute.number as mute_number')
      .where('mute.muter_id', '=', muterId)
      .$if(older !== null, (query) => query.where('mute.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('mute.number', '>', newer ?? 0))
      .orderBy('mute.number', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Counted on demand: a user has few mutes, and they form one index range. */
export const countMuted = defineQuery((db: ThoughtsDb, muterId: ActorId) =>
  db
    .selectFrom('mute')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('muter_id', '=', muterId),
);

export const selectEndedMute = defineQuery((db: ThoughtsDb, now: number) =>
  db.selectFrom('mute').select('number').where('expires_at', '<=', now).limit(1),
);

export const deleteEndedMutes = defineQuery((tx: ThoughtsDb, now: number) =>
  tx.deleteFrom('mute').where('expires_at', '<=', now),
);
