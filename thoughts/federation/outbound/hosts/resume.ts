// Resumes deliveries to a failing host after a verified request from it.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { updateDueNow } from '../delivery-store.ts';
import { updateResumedHost } from './store.ts';

/** Limits attempts for a host that sends but does not accept. */
const MIN_PAUSE = 10 * MINUTE;

/** Failing hosts with a last contact at or before this time are resumed. */
export const resumableSince = (now: Instant): Instant => now - MIN_PAUSE;

/**
 * Handles a verified request from `host` (name, with its port unless it is the default). If the host is
 * failing and had no attempt within ten minutes, its deliveries become due now. An open circuit becomes
 * half-open for seven days.
 */
export async function resumeDeliveries(tx: FederationDb, host: string, now: Instant): Promise<void> {
  const revived = await updateResumedHost.changed(tx, host, {
    now,
    seenUntil: resumableSince(now),
    never: NEVER,
  });
  if (revived) await updateDueNow.run(tx, host, now);
}
