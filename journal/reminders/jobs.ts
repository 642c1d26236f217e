// The delivery queue: one event of the platform's queue per receiver of a reminder.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { DeviceId, ReminderId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

/** The event kind. */
export const DELIVERY = 'reminder';

/** One receiver: a device, the user's mail address, or the user's webhook. */
export type Receiver =
  | { channel: 'push'; deviceId: DeviceId }
  | { channel: 'email' }
  | { channel: 'webhook' };

/** `dueAt` is the slot, the reference for the delay; for a confirmation, the time of the request. */
export type DeliveryJob =
  | {
      is: 'reminder';
      userId: AccountId;
      reminderId: ReminderId;
      date: LocalDate;
      dueAt: Instant;
      to: Receiver;
    }
  | { is: 'confirmation'; userId: AccountId; dueAt: Instant };

/** Records a job in the caller's transaction; it is due immediately, or at `startAt`. */
export const recordJob = (
  tx: JournalDb,
  job: DeliveryJob,
  now: Instant,
  startAt: Instant = now,
): Promise<void> =>
  recordEvent(tx, { kind: DELIVERY, subject: null, payload: JSON.stringify(job) }, now, startAt);
