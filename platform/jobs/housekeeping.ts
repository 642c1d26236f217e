// Removes the platform's rows that have served their time, calls back those from a time that is not to come, and keeps the
// planner's knowledge fresh: a server that grew since it started would plan for what it held then.

import { deleteSpentInvitations } from '../accounts/invitations/store.ts';
import { deleteExpiredSessions } from '../accounts/store.ts';
import { deleteEndedWindows } from '../accounts/store-rate-windows.ts';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { deleteExpiredAnswers } from '../http/idempotency/idempotency.ts';
import { type Clock, MINUTE } from '../time/clock.ts';
import { recallFutureEvents } from './events.ts';
import type { PeriodicJob } from './periodic.ts';

export const housekeeping = (database: Database<PlatformTables>, clock: Clock): PeriodicJob => ({
  name: 'housekeeping',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    await database.write((tx) => deleteExpiredSessions(tx, now));
    await database.write((tx) => deleteEndedWindows(tx, now));
    await database.write((tx) => deleteSpentInvitations(tx, now));
    await database.write((tx) => deleteExpiredAnswers(tx, now));
    await database.write((tx) => recallFutureEvents(tx, now));
    await database.optimise();
  },
});
