// The tables that streams follow.
import { type ActorId, toNotificationNumber } from '../../../ids.ts';
import { selectLastNotifications, selectNotificationsAfter } from '../../../notifications/queries.ts';
import { selectLastStreamEvents, selectStreamEvents } from '../../../stream-events/queries.ts';
import type { StreamEvent } from '../../../stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../tables.ts';
import type { TailSource } from './tail.ts';

export const streamEvents = (db: ThoughtsDb): TailSource<{ number: number; event: StreamEvent }> => ({
  last: (limit) => selectLastStreamEvents.values(db, limit),
  select: async (after, missing, limit) =>
    (await selectStreamEvents.rows(db, after, missing, limit)).map(({ number, payload }) => ({
      number,
      event: JSON.parse(payload) as StreamEvent,
    })),
});

export const notifications = (db: ThoughtsDb): TailSource<{ number: number; actor_id: ActorId }> => ({
  last: (limit) => selectLastNotifications.values(db, limit),
  select: (after, missing, limit) =>
    selectNotificationsAfter.rows(db, toNotificationNumber(after), missing, limit),
});
