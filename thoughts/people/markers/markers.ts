// Markers: the read positions of a user, shared by all clients.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { MarkerTable, MarkerTimeline, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber } from '../../ids.ts';

export const MARKER_TIMELINES: readonly MarkerTimeline[] = ['home', 'notifications'];

/** Sets a marker, forwards or backwards. Concurrent changes are serialised, and each gets its own version. */
export async function setMarker(
  tx: ThoughtsDb,
  self: ActorId,
  timeline: MarkerTimeline,
  lastReadId: string,
  now: Instant,
): Promise<MarkerTable> {
  const row = { actor_id: self, timeline, last_read_id: lastReadId, version: 1, updated_at: now };
  return (await upsertMarker.first(tx, row)) ?? row;
}

export const listMarkers = (db: ThoughtsDb, self: ActorId): Promise<MarkerTable[]> =>
  selectMarkers.rows(db, self);

/** The number in `text`, or null if it is not a valid position. */
export const readPosition = (text: string): StatusNumber | null =>
  /^\d/.test(text) ? readStatusNumber(text) : null;

/** The read position in each timeline, or null if no valid one is stored. */
type Positions = Record<MarkerTimeline, StatusNumber | null>;

/** The markers of `self` as numbers. Apps may have stored other values. */
export async function findPositions(db: ThoughtsDb, self: ActorId): Promise<Positions> {
  const rows = await listMarkers(db, self);
  const positionIn = (timeline: MarkerTimeline) =>
    readPosition(rows.find((row) => row.timeline === timeline)?.last_read_id ?? '');
  return { home: positionIn('home'), notifications: positionIn('notifications') };
}

/** Inserts the marker, or updates it and increments its version. Returns the row. */
const upsertMarker = defineQuery((tx: ThoughtsDb, marker: MarkerTable) =>
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

const selectMarkers = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db.selectFrom('marker').selectAll().where('actor_id', '=', self),
);
