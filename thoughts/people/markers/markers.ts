// Markers: the read positions of a user, shared by all clients.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { MarkerTable, MarkerTimeline, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber } from '../../ids.ts';
import { selectMarkers, upsertMarker } from './store.ts';

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
