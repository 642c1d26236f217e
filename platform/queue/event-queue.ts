// The queue of what the world must hear of: recorded with its cause, claimed with a lease, finished with its effect.
import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import type { PlatformDb, PlatformTables } from '../database/tables.ts';
import { HOUR, type Instant, MAX_CLOCK_SKEW } from '../time/clock.ts';
import {
  deleteLeasedEvent,
  insertEvent,
  leaseDueEvents,
  selectDueOfSubject,
  selectNextDue,
  updateFutureEvents,
  updateLeasedEvent,
} from './store.ts';

/** Events of one `subject` are carried out in the order they were recorded; null where order does not matter. */
export type NewEvent = { kind: string; subject: string | null; payload: string };

/** `attempts` counts this claim too. Whoever finishes or postpones the event must hold its `lease`. */
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
  /** Milliseconds after which an event that was neither finished nor postponed is anybody's again. */
  leaseMs: number;
  /** How many events at most. */
  limit: number;
  /**
   * Whether an event that was postponed holds up the later ones of its subject until its time has come (`strict`), or
   * lets them pass (`passing`). One that is claimed holds them up in both.
   */
  order: 'strict' | 'passing';
};

/** Somebody else has the event by now, or has finished it: what was about to be stored must not be. */
export class LeaseLost extends Error {}

/** The kinds of what was recorded in a transaction since {@link notifyAfterCommit} last looked. */
const recordedKinds = new WeakMap<object, Set<string>>();

/** Records an event in the transaction of its cause. */
export async function recordEvent(tx: PlatformDb, event: NewEvent, now: Instant): Promise<void> {
  await insertEvent.run(tx, { ...event, due_at: now, created_at: now });
  markEventRecorded(tx, event.kind);
}

/** Has {@link notifyAfterCommit} tell of an event of this kind that was recorded by other means in this transaction. */
export function markEventRecorded(tx: PlatformDb, kind: string): void {
  recordedKinds.getOrInsertComputed(tx, () => new Set()).add(kind);
}

/** The same database; `onRecorded` is told, after each commit through it, the kinds of the events recorded with it. */
export function notifyAfterCommit<Tables>(
  database: Database<Tables>,
  onRecorded: (kinds: ReadonlySet<string>) => void,
): Database<Tables> {
  const write = async <Result>(work: (tx: Db<Tables>) => Promise<Result>): Promise<Result> => {
    let kinds: ReadonlySet<string> | undefined;
    const result = await database.write(async (tx) => {
      recordedKinds.delete(tx);
      const done = await work(tx);
      // One connection's transactions share their object, one after the other.
      kinds = recordedKinds.get(tx);
      recordedKinds.delete(tx);
      return done;
    });
    if (kinds) onRecorded(kinds);
    return result;
  };
  return { ...database, write };
}

/**
 * Takes the first event of each subject that is due and nobody's, oldest first; the lease is durable when this
 * answers. Any number of processes may claim at once.
 */
export async function leaseEvents(
  database: Database<PlatformTables>,
  request: LeaseRequest,
): Promise<LeasedEvent[]> {
  const lease = randomUUID();
  const rows = await database.write((tx) => leaseDueEvents(tx, request, lease));
  return rows.map((row) => ({ ...row, lease })).sort((one, other) => one.id - other.id);
}

/** Ends an event, in the transaction of its effects. @throws LeaseLost, which undoes them. */
export async function finishEvent(tx: PlatformDb, event: Pick<LeasedEvent, 'id' | 'lease'>): Promise<void> {
  if (!(await deleteLeasedEvent.changed(tx, event)))
    throw new LeaseLost(`Event ${event.id} is no longer held.`);
}

/** Gives an event back, to be claimed from `dueAt` on. @throws LeaseLost. */
export async function postponeEvent(
  tx: PlatformDb,
  event: Pick<LeasedEvent, 'id' | 'lease'>,
  dueAt: Instant,
): Promise<void> {
  if (!(await updateLeasedEvent.changed(tx, event, dueAt)))
    throw new LeaseLost(`Event ${event.id} is no longer held.`);
}

/** No claim is longer. */
const MAX_LEASE = HOUR;

/** Gives back to the present what was recorded or claimed while the clock was ahead by more than it may be. */
export const rescheduleFutureEvents = (tx: PlatformDb, now: Instant): Promise<void> =>
  updateFutureEvents(tx, {
    ...{ now, latest: now + MAX_CLOCK_SKEW, leasedAtLatest: now + MAX_LEASE + MAX_CLOCK_SKEW },
  });
/**
 * Whether an event of `subject` is due or under way: what is done at once, past the queue, would overtake it. One that
 * was postponed is not due.
 */
export const hasDueEvent = (tx: PlatformDb, subject: string, now: Instant): Promise<boolean> =>
  selectDueOfSubject.exists(tx, subject, now);

/** When the next event of `kinds` may be claimed, for a worker that sleeps; null when there is none. */
export const nextEventDue = (db: PlatformDb, kinds: readonly string[]): Promise<Instant | null> =>
  selectNextDue(db, kinds);
