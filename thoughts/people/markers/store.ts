// SQL of markers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { MarkerTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Inserts the marker, or updates it and increments its version. Returns the row. */
export const upsertMarker = defineQuery((tx: ThoughtsDb, marker: MarkerTable) =>
  tx
    .insertInto('marker')
    .values(marker)
    .onConflict((on) =>
      on.columns(['actor_id', 'timeline']).doUpdateSet({
        last_read_id: (set) => set.ref('excluded.last_read_id'),
        version: sql`marker.version + 1`,
        updated_at: (set) => set.ref('excluded.updated_at'),
      }),
    )
    .returningAll(),
);

export const selectMarkers = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db.selectFrom('marker').selectAll().where('actor_id', '=', self),
);
