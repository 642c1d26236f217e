// Housekeeping: deletes expired rows, reschedules events from a clock that was ahead, and updates the planner
// statistics of a growing database.
import { deleteSpentInvitations } from '../accounts/invitations/invitations.ts';
import { deleteExpiredLinks } from '../accounts/links/links.ts';
import { deleteEndedWindows } from '../accounts/rate-limits/rate-limits.ts';
import { deleteExpiredPendingLogins } from '../accounts/second-factor/pending-logins.ts';
import { deleteExpiredSessions } from '../accounts/store.ts';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { deleteExpiredResponses } from '../http/idempotency/store.ts';
import { rescheduleFutureEvents } from '../queue/event-queue.ts';
import type { PeriodicJob } from '../scheduler/scheduler.ts';
import { type Clock, MINUTE } from '../time/clock.ts';

export const housekeeping = (database: Database<PlatformTables>, clock: Clock): PeriodicJob => ({
  name: 'housekeeping',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    await database.write((tx) => deleteExpiredSessions.run(tx, now));
    await database.write((tx) => deleteEndedWindows.run(tx, now));
    await database.write((tx) => deleteExpiredPendingLogins.run(tx, now));
    await database.write((tx) => deleteExpiredLinks.run(tx, now));
    await database.write((tx) => deleteSpentInvitations(tx, now));
    await database.write((tx) => deleteExpiredResponses(tx, now));
    await database.write((tx) => rescheduleFutureEvents(tx, now));
    await database.analyze();
  },
});
