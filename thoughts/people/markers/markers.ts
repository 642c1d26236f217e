// Markers: how far a user has read, shared by all apps.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { MarkerTable, MarkerTimeline, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber } from '../../ids.ts';
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

/** The number in `text`; null where it is none that a marker can have. */
export const readPosition = (text: string): StatusNumber | null =>
  /^\d/.test(text) ? readStatusNumber(text) : null;

/** The last of each timeline that a user has read; null where nothing usable is stored. */
export type Positions = Record<MarkerTimeline, StatusNumber | null>;

/** The markers of `self` as numbers: apps may have stored what is none. */
export async function findPositions(db: ThoughtsDb, self: ActorId): Promise<Positions> {
  const rows = await listMarkers(db, self);
  const positionIn = (timeline: MarkerTimeline) =>
    readPosition(rows.find((row) => row.timeline === timeline)?.last_read_id ?? '');
  return { home: positionIn('home'), notifications: positionIn('notifications') };
}
