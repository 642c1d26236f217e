// The tables followed by streams.

import {
  type StreamEvent,
  selectLastStreamEvents,
  selectStreamEvents,
  selectStreamEventsOf,
} from '../../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, toNotificationNumber } from '../../../ids.ts';
import {
  selectLastNotifications,
  selectNotificationsAfter,
  selectNotificationsOf,
} from '../../../notifications/queries.ts';
import type { TailSource } from './tail.ts';

export const streamEvents = (db: ThoughtsDb): TailSource<{ number: number; event: StreamEvent }> => ({
  last: (limit) => selectLastStreamEvents.values(db, limit),
  async select(after, missing, limit) {
    const late = missing.length === 0 ? [] : await selectStreamEventsOf.rows(db, missing);
    const rows = [...late, ...(await selectStreamEvents.rows(db, after, limit))];
    return rows.map(({ number, payload }) => ({ number, event: JSON.parse(payload) as StreamEvent }));
  },
});

const FIRST = toNotificationNumber(0);

export const notifications = (db: ThoughtsDb): TailSource<{ number: number; actor_id: ActorId }> => ({
  last: (limit) => selectLastNotifications.values(db, FIRST, limit),
  async select(after, missing, limit) {
    const late = missing.length === 0 ? [] : await selectNotificationsOf.rows(db, missing);
    return [...late, ...(await selectNotificationsAfter.rows(db, toNotificationNumber(after), limit))];
  },
});
