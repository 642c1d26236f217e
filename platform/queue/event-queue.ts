// The event queue (an outbox): an event is inserted with its cause, processed under a lease, and deleted with
// its effect.
import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import type { PlatformDb, PlatformTables } from '../database/tables.ts';
import { batchesRows, deferred } from '../database/transactions/deferred-writes.ts';
import { HOUR, type Instant, MAX_CLOCK_SKEW } from '../time/clock.ts';
import {
  deleteLeasedEvent,
  gatheredEvents,
  insertEvent,
  leaseDueEvents,
  selectDueOfSubject,
  selectOfSubject,
  updateFutureEvents,
  updateLeasedEvent,
} from './store.ts';
import { writeLease } from './write-lease.ts';

/** Events of one `subject` are processed in order of insertion; null if order does not matter. */
type NewEvent = { kind: string; subject: string | null; payload: string };

/** `attempts` includes the current one. Only the holder of `lease` may finish or postpone the event. */
export type LeasedEvent = {
  id: number;
  kind: string;
  subject: string | null;
  payload: string;
  attempts: number;
  created_at: Instant;
  lease: string;
};

export type LeaseRequest = {
  kinds: readonly string[];
  now: Instant;
  /** Milliseconds after which an event that was neither finished nor postponed is available again. */
  leaseMs: number;
  /** Maximum number of events. */
  limit: number;
  /**
   * Whether a postponed event blocks later events of its subject until it is due (`strict`) or not
   * (`overtaking`). A leased event blocks them in both modes.
   */
  order: 'strict' | 'overtaking';
};

/**
 * The lease has expired and another process has leased or finished the event: the transaction must be rolled
 * back.
 */
export class LeaseLost extends Error {}

/** The kinds of recorded events by transaction. */
const recordedKinds = new WeakMap<object, Set<string>>();

/** Records an event in the transaction of its cause; it is due immediately, or at `dueAt`. */
export async function recordEvent(
  tx: PlatformDb,
  event: NewEvent,
  now: Instant,
  dueAt: Instant = now,
): Promise<void> {
  const row = { ...event, due_at: dueAt, created_at: now };
  if (batchesRows(tx)) deferred(tx, gatheredEvents).push(row);
  else await insertEvent.run(tx, row);
  markEventRecorded(tx, event.kind);
}

/**
 * Makes {@link notifyAfterCommit} report an event that this transaction has inserted without {@link
 * recordEvent}.
 */
export function markEventRecorded(tx: PlatformDb, kind: string): void {
  recordedKinds.getOrInsertComputed(tx, () => new Set()).add(kind);
}

/**
 * Returns the database with writes that call `onRecorded` after each commit with the kinds of its events.
 */
export function notifyAfterCommit<Tables>(
  database: Database<Tables>,
  onRecorded: (kinds: ReadonlySet<string>) => void,
): Database<Tables> {
  const watch =
    (write: Database<Tables>['write']): Database<Tables>['write'] =>
    async (work) => {
      let kinds: ReadonlySet<string> | undefined;
      let used: Db<Tables> | undefined;
      const result = await write(async (tx) => {
        recordedKinds.delete(tx);
        const done = await work(tx);
        // The units of work of a shared transaction have the same object, and so have consecutive
        // transactions of a SQLite connection.
        kinds = recordedKinds.get(tx);
        recordedKinds.delete(tx);
        if (batchesRows(tx)) used = tx;
        return done;
      });
      if (kinds) onRecorded(kinds);
      reportDeferred(used, onRecorded);
      return result;
    };
  return {
    ...database,
    write: watch(database.write),
    writeShort: watch(database.writeShort),
    writeShared: watch(database.writeShared),
  };
}

/** Reports the events of deferred writes once, after the work that deferred them. */
function reportDeferred(tx: object | undefined, onRecorded: (kinds: ReadonlySet<string>) => void): void {
  const kinds = tx && recordedKinds.get(tx);
  if (!kinds) return;
  recordedKinds.delete(tx);
  onRecorded(kinds);
}

/**
 * Leases the first due and unleased event of each subject, oldest first; the lease is durable when this
 * resolves. Any number of processes may call it concurrently.
 */
export async function leaseEvents(
  database: Database<PlatformTables>,
  request: LeaseRequest,
): Promise<LeasedEvent[]> {
  const lease = randomUUID();
  const rows = await writeLease(database, 'event', (tx) => leaseDueEvents(tx, request, lease));
  return rows.map((row) => ({ ...row, lease })).sort((one, other) => one.id - other.id);
}

/** Deletes an event in the transaction of its effects. @throws LeaseLost, which rolls them back. */
export async function finishEvent(tx: PlatformDb, event: Pick<LeasedEvent, 'id' | 'lease'>): Promise<void> {
  if (!(await deleteLeasedEvent.changed(tx, event)))
    throw new LeaseLost(`Event ${event.id} is no longer leased.`);
}

/** Ends the lease; the event is due again at `dueAt`. @throws LeaseLost. */
export async function postponeEvent(
  tx: PlatformDb,
  event: Pick<LeasedEvent, 'id' | 'lease'>,
  dueAt: Instant,
): Promise<void> {
  if (!(await updateLeasedEvent.changed(tx, event, dueAt)))
    throw new LeaseLost(`Event ${event.id} is no longer leased.`);
}

/** Maximum duration of a lease. */
const MAX_LEASE = HOUR;

/**
 * Makes events due that were recorded, and ends leases that were taken, while the clock was ahead by more
 * than the permitted skew.
 */
export const rescheduleFutureEvents = (tx: PlatformDb, now: Instant): Promise<void> =>
  updateFutureEvents(tx, {
    now,
    latest: now + MAX_CLOCK_SKEW,
    leasedAtLatest: now + MAX_LEASE + MAX_CLOCK_SKEW,
  });

/**
 * Whether an event of `subject` is due or being processed, so that work outside the queue would overtake it.
 * A postponed event is not due.
 */
export const hasDueEvent = (tx: PlatformDb, subject: string, now: Instant): Promise<boolean> =>
  selectDueOfSubject.exists(tx, subject, now);

/** Whether an event of `subject` is unfinished, due or not. */
export const hasEvent = (tx: PlatformDb, subject: string): Promise<boolean> =>
  selectOfSubject.exists(tx, subject);
