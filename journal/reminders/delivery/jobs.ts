// The delivery queue: one event of the platform's queue per receiver of a reminder.
import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { MailOutcome } from '@tandem/platform/mail/mailer.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { type Instant, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { DeviceId, ReminderId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';

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

// The result of a delivery attempt, independent of the channel.

/**
 * `retry`: a later attempt may succeed. `gone`: the subscription has ended. `reason` is an identifier such as
 * `timeout` or `http-503`. `retryAfter` is in milliseconds, if the receiver sent one.
 */
export type SendResult = {
  is: 'delivered' | 'failed' | 'gone' | 'retry';
  reason: string | null;
  retryAfter: number | null;
};

const DELIVERED: SendResult = { is: 'delivered', reason: null, retryAfter: null };
export const failed = (reason: string): SendResult => ({ is: 'failed', reason, retryAfter: null });
const retry = (reason: string, retryAfter: number | null = null): SendResult => ({
  is: 'retry',
  reason,
  retryAfter,
});

/** Maps an HTTP reply to a result; `retryAfter` is in seconds. */
export function resultOfReply(reply: { status: number; retryAfter: number | null }): SendResult {
  const { status, retryAfter } = reply;
  if (status >= 200 && status < 300) return DELIVERED;
  const isTransient = status === 408 || status === 425 || status === 429 || status >= 500;
  if (!isTransient) return failed(`http-${status}`);
  return retry(`http-${status}`, retryAfter === null ? null : retryAfter * SECOND);
}

/** Mails with an unknown outcome are not retried. */
export function resultOfMail(outcome: MailOutcome): SendResult {
  if (outcome.is === 'accepted') return DELIVERED;
  if (outcome.is === 'unknown') return failed('no-reply');
  return outcome.is === 'retry' ? retry(outcome.reason) : failed(outcome.reason);
}

/** Timeouts and network errors may be temporary; a blocked URL is permanent. */
export const resultOfError = ({ reason }: RemoteError): SendResult =>
  reason === 'timeout' || reason === 'network' ? retry(reason) : failed(reason);

const SHORTEST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 20 * MINUTE;

/**
 * Milliseconds until the next attempt: the current delay, within limits, plus up to 25 % jitter; longer if
 * the receiver requests it. `random` is from 0 to 1.
 */
export function waitBeforeRetry(late: number, retryAfter: number | null, random: number): number {
  const wait = Math.min(Math.max(late, SHORTEST_WAIT), LONGEST_WAIT);
  return Math.round(Math.max(wait * (1 + random / 4), retryAfter ?? 0));
}
