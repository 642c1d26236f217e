// The queue of deliveries: one event of the platform's queue for each receiver of a reminder.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { DeviceId, ReminderId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

/** The kind of their events. */
export const DELIVERY = 'reminder';

/** One receiver: a device, the mail address or the webhook of the user. */
export type Receiver =
  | { channel: 'push'; deviceId: DeviceId }
  | { channel: 'email' }
  | { channel: 'webhook' };

/** `dueAt` is the slot, from which lateness counts; for a confirmation, when it was asked for. */
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

/** Records a job in the transaction of its cause; it is due at once, or at `startAt`. */
export const recordJob = (
  tx: JournalDb,
  job: DeliveryJob,
  now: Instant,
  startAt: Instant = now,
): Promise<void> =>
  recordEvent(tx, { kind: DELIVERY, subject: null, payload: JSON.stringify(job) }, now, startAt);
