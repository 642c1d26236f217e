// Markers: how far a user has read, shared by all apps.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../ids.ts';
import type { MarkerTable, MarkerTimeline, ThoughtsDb } from '../tables.ts';
import { selectMarkers, upsertMarker } from './store.ts';

export const MARKER_TIMELINES: readonly MarkerTimeline[] = ['home', 'notifications'];

/** Sets a marker, also back; concurrent changes are made one after the other, each with its own version. */
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
