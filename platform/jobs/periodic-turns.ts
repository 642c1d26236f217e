// Whose turn a periodic job is: one process's of all that share a database, or each process's own.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { CLOCKS_APART, type Instant } from '../time/clock.ts';
import { TURN_LASTS, type Turns } from './periodic.ts';
import { claimJob, extendJob, finishJob } from './store-periodic.ts';

/** For what all processes have in common; the lease of one that died runs out. */
export const sharedTurns = (database: Database<PlatformTables>): Turns => ({
  begin: async ({ name, every }, now, early) => {
    const held = { name, lease: randomUUID() };
    const times = {
      ...{ now, until: now + TURN_LASTS, dueBy: early ? Number.MAX_SAFE_INTEGER : now },
      ...{ dueAtLatest: now + every + CLOCKS_APART, leasedAtLatest: now + TURN_LASTS + CLOCKS_APART },
    };
    if (!(await database.write((tx) => claimJob(tx, held, times)))) return null;
    return {
      renew: (at) => database.write((tx) => extendJob(tx, held, at + TURN_LASTS)),
      end: (dueAt) => database.write((tx) => finishJob(tx, held, dueAt)),
    };
  },
});

/** For what is about this process or its machine alone. */
export function ownTurns(): Turns {
  const dueAt = new Map<string, Instant>();
  return {
    begin: async ({ name, every }, now, early) => {
      const due = dueAt.get(name) ?? 0;
      if (!early && now < due && due <= now + every + CLOCKS_APART) return null;
      return {
        renew: async () => {},
        end: async (at) => void dueAt.set(name, at),
      };
    },
  };
}
