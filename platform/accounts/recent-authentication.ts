// Re-authentication: sensitive operations need proof of the person within the last ten minutes.

import { sql } from 'kysely';
import { defineQuery } from '../database/queries/define-query.ts';
import type { PlatformDb } from '../database/tables.ts';
import type { Caller, SessionId } from '../identity/caller.ts';
import { forbidden } from '../refusal.ts';
import { type Instant, MINUTE } from '../time/clock.ts';

/** How long an authentication counts as recent. */
const RECENT = 10 * MINUTE;

type Session = Pick<Caller, 'sessionId'>;

/** Whether the caller's session was authenticated in the last ten minutes; a login counts. */
export async function isRecent(db: PlatformDb, { sessionId }: Session, now: Instant): Promise<boolean> {
  const at = sessionId === null ? null : await selectAuthenticatedAt.value(db, sessionId);
  return at !== null && at <= now && now - at < RECENT;
}

/** Refuses (`reauthentication-required`) a caller without a recent authentication. */
export async function requireRecent(db: PlatformDb, caller: Session, now: Instant): Promise<void> {
  if (!(await isRecent(db, caller, now)))
    throw forbidden('Confirm that it is you first.', 'reauthentication-required');
}

/** {@link requireRecent} while the account has a second factor; without one nothing is required. */
export async function requireRecentIfSecured(
  db: PlatformDb,
  caller: Pick<Caller, 'accountId' | 'sessionId'>,
  now: Instant,
): Promise<void> {
  const since = await selectSecondFactor.value(db, caller.accountId);
  if (since !== null) await requireRecent(db, caller, now);
}

/** Notes that the person was authenticated now. */
export async function noteAuthentication(tx: PlatformDb, sessionId: SessionId, now: Instant): Promise<void> {
  await updateAuthenticatedAt.run(tx, sessionId, now);
}

const selectAuthenticatedAt = defineQuery((db: PlatformDb, id: SessionId) =>
  db
    .selectFrom('session')
    .select(sql<Instant>`coalesce(authenticated_at, created_at)`.as('at'))
    .where('id', '=', id),
);

const selectSecondFactor = defineQuery((db: PlatformDb, id: Caller['accountId']) =>
  db.selectFrom('account').select('second_factor_at').where('id', '=', id),
);

const updateAuthenticatedAt = defineQuery((tx: PlatformDb, id: SessionId, now: Instant) =>
  tx.updateTable('session').set({ authenticated_at: now }).where('id', '=', id),
);
