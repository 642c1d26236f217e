// A verified request from a failing host resumes the deliveries to it.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { updateDueNow } from '../delivery-store.ts';
import { updateResumedHost } from './store.ts';

/** A host that sends but does not accept must not cause an attempt for each of its requests. */
const MIN_PAUSE = 10 * MINUTE;

/** A failing host is resumed that was last seen then, or before. */
export const resumableSince = (now: Instant): Instant => now - MIN_PAUSE;

/**
 * `host` (name, and port where it is not the usual one) sent something whose signature held. What waits for
 * it is due now, if the host failed and was not tried within ten minutes. A circuit that was open becomes
 * half-open, for seven days.
 */
export async function resumeDeliveries(tx: FederationDb, host: string, now: Instant): Promise<void> {
  const revived = await updateResumedHost.changed(tx, host, {
    now,
    seenUntil: resumableSince(now),
    never: NEVER,
  });
  if (revived) await updateDueNow.run(tx, host, now);
}
