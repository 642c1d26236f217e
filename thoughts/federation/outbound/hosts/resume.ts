// What a sign of life of a host changes: deliveries that wait for it go again.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../tables.ts';
import { updateDueNow } from '../delivery-store.ts';
import { NEVER } from './backoff.ts';
import { updateResumedHost } from './store.ts';

/** A host that speaks to us but does not listen must not make us knock at each of its words. */
const KNOCK_EVERY = 10 * MINUTE;

/**
 * `host` (name, and port where it is not the usual one) sent something whose signature held. What waits for it is
 * due now, if it failed and we did not knock within ten minutes; one that was left alone gets seven days again.
 */
export async function resumeDeliveries(tx: FederationDb, host: string, now: Instant): Promise<void> {
  const revived = await updateResumedHost.changed(tx, host, {
    now,
    seenUntil: now - KNOCK_EVERY,
    leftAlone: NEVER,
  });
  if (revived) await updateDueNow.run(tx, host, now);
}
