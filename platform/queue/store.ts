// SQL of the event queue.
import { sql } from 'kysely';
import { defineQuery } from '../database/queries/define-query.ts';
import { dialectOf, isIn } from '../database/queries/expressions.ts';
import { gatheredRows } from '../database/queries/gathered-rows.ts';
import type { EventTable, PlatformDb, PlatformTables } from '../database/tables.ts';

type NewRow = Pick<EventTable, 'kind' | 'subject' | 'payload' | 'due_at' | 'created_at'>;
type LeaseRef = { id: number; lease: string };
type LeaseRequest = {
  kinds: readonly string[];
  now: number;
  leaseMs: number;
  limit: number;
  order: 'strict' | 'overtaking';
};

export const insertEvent = defineQuery((tx: PlatformDb, event: NewRow) =>
  tx.insertInto('event').values({ ...event, lease: null, lease_ends_at: null }),
);

/** The events of a shared transaction. */
export const gatheredEvents = gatheredRows<PlatformTables, NewRow>('event', {
  kind: 'text',
  subject: 'text',
  payload: 'text',
  due_at: 'bigint',
  created_at: 'bigint',
});

/** Number of due events examined: one busy subject may have thousands in the queue. */
const WINDOW = 512;

/**
 * The oldest due events of subjects without a leased event, limited so that the cost does not depend on their
 * number.
 */
const oldestDue = (tx: PlatformDb, kinds: readonly string[], now: number, isStrict: boolean) =>
  tx
    .selectFrom('event')
    .select(['event.id', 'event.subject', 'event.due_at'])
    .where('event.due_at', '<=', now)
    .where((where) => where.or([where('lease_ends_at', 'is', null), where('lease_ends_at', '<=', now)]))
    .where((where) => isIn(tx, where.ref('event.kind'), kinds))
    .where((where) =>
      where.or([
        where('event.subject', 'is', null),
        where('event.subject', 'not in', (leased) =>
          leased
            .selectFrom('event')
            .select('subject')
            .where('subject', 'is not', null)
            .where((busy) =>
              busy.or([busy('lease_ends_at', '>', now), ...(isStrict ? [busy('due_at', '>', now)] : [])]),
            ),
        ),
      ]),
    )
    .orderBy('event.due_at')
    .orderBy('event.id')
    .limit(sql.lit(WINDOW));

const LEASED_COLUMNS = [
  'event.id',
  'event.kind',
  'event.subject',
  'event.payload',
  'event.attempts',
  'event.created_at',
] as const;

const leaseEvents = defineQuery(
  (
    tx: PlatformDb,
    { kinds, now, limit }: Pick<LeaseRequest, 'kinds' | 'now' | 'limit'>,
    isStrict: boolean,
    { token, endsAt }: { token: string; endsAt: number },
  ) =>
    tx
      .with('due', () => oldestDue(tx, kinds, now, isStrict))
      .with('head', (cte) =>
        cte
          .selectFrom('due')
          .select((select) => select.fn.min('due.id').as('id'))
          .groupBy(sql`coalesce(subject, cast(id as text))`),
      )
      .with('available', (cte) =>
        cte
          .selectFrom('event')
          .select('event.id')
          .where('event.id', 'in', (heads) => heads.selectFrom('head').select('head.id'))
          .where((where) => where.or([where('lease_ends_at', 'is', null), where('lease_ends_at', '<=', now)]))
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('event as earlier')
                  .select('earlier.id')
                  .whereRef('earlier.subject', '=', 'event.subject')
                  .whereRef('earlier.id', '<', 'event.id')
                  .$if(!isStrict, (query) => query.where('earlier.due_at', '<=', now)),
              ),
            ),
          )
          .orderBy('event.due_at')
          .orderBy('event.id')
          .limit(limit)
          .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate('event').skipLocked()),
      )
      .updateTable('event')
      .set((set) => ({
        lease: token,
        lease_ends_at: endsAt,
        attempts: sql<number>`${set.ref('attempts')} + 1`,
      }))
      .where('event.id', 'in', (ids) => ids.selectFrom('available').select('available.id'))
      .returning(LEASED_COLUMNS),
  { isPlannedEachTime: true },
);

/** On PostgreSQL, skips events that a concurrent process is leasing; SQLite has one writer at a time. */
export const leaseDueEvents = (
  tx: PlatformDb,
  { kinds, now, leaseMs: lease, limit, order }: LeaseRequest,
  token: string,
) => leaseEvents.rows(tx, { kinds, now, limit }, order === 'strict', { token, endsAt: now + lease });

/**
 * Makes events due now that were recorded after `latest`, and ends leases that end after `leasedAtLatest`.
 */
export async function updateFutureEvents(
  tx: PlatformDb,
  { now, latest, leasedAtLatest }: { now: number; latest: number; leasedAtLatest: number },
): Promise<void> {
  const recorded = { due_at: now, created_at: now, lease: null, lease_ends_at: null };
  await tx.updateTable('event').set(recorded).where('created_at', '>', latest).execute();
  await tx
    .updateTable('event')
    .set({ lease: null, lease_ends_at: null })
    .where('lease_ends_at', '>', leasedAtLatest)
    .execute();
}

/** The due or leased events of `subject`. */
export const selectDueOfSubject = defineQuery((db: PlatformDb, subject: string, now: number) =>
  db.selectFrom('event').select('id').where('subject', '=', subject).where('due_at', '<=', now).limit(1),
);

export const selectOfSubject = defineQuery((db: PlatformDb, subject: string) =>
  db.selectFrom('event').select('id').where('subject', '=', subject).limit(1),
);

/** Changes nothing if another process has the lease. */
export const deleteLeasedEvent = defineQuery((tx: PlatformDb, { id, lease }: LeaseRef) =>
  tx.deleteFrom('event').where('id', '=', id).where('lease', '=', lease).returning('id'),
);

/** Changes nothing if another process has the lease. */
export const updateLeasedEvent = defineQuery((tx: PlatformDb, { id, lease }: LeaseRef, dueAt: number) =>
  tx
    .updateTable('event')
    .set({ lease: null, lease_ends_at: null, due_at: dueAt })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id'),
);

/** Changes nothing if another process has the lease. */
export const updateLeaseEnd = defineQuery((tx: PlatformDb, { id, lease }: LeaseRef, endsAt: number) =>
  tx.updateTable('event').set({ lease_ends_at: endsAt }).where('id', '=', id).where('lease', '=', lease),
);

/** The number of events of each kind in the queue, including leased ones. */
export const countEventsByKind = (db: PlatformDb) =>
  db
    .selectFrom('event')
    .select((select) => ['event.kind', select.fn.countAll<number>().as('count')])
    .groupBy('event.kind')
    .orderBy('event.kind')
    .execute();
