// Carries queued activities to the inboxes of other servers (thoughts-decisions, Delivery).
import { randomUUID } from 'node:crypto';
import { startWorker, type Worker } from '@tandem/platform/jobs/worker.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { RemoteClient } from '../client/client.ts';
import { asRemoteError } from '../client/remote-error.ts';
import type { Federation } from '../federation-service.ts';
import type { Signer } from '../signatures/request.ts';
import { ACTIVITY_TYPE } from '../wire/context.ts';
import type { Schedule } from './backoff.ts';
import { countDelivery, type DeliveryMetrics } from './counting.ts';
import { settleDelivery } from './outcome.ts';
import { findSigner } from './signer.ts';
import { claimDeliveries, type Turn } from './turns.ts';
import { judgeError, judgeReceipt, type Verdict } from './verdict.ts';

/** Requests under way at once, and how many of them may be to hosts that failed last time. */
const PLACES = 100;
const SUSPECT_PLACES = 20;
/** Longer than any request takes: the client gives up after 10 s. */
const LEASE = MINUTE;
const POLL_EVERY = SECOND;

export type DeliveryNeeds = Pick<Federation, 'database' | 'clock' | 'base' | 'log'> & {
  client: Pick<RemoteClient, 'post'>;
  metrics: DeliveryMetrics;
  schedule: Schedule;
  /** A number from 0 to 1, anew each time. */
  chance(): number;
  /** Whether to work unasked; else only `drain` does. */
  isAwake: boolean;
};

/** Starts the worker that delivers what is due, again and again until it is taken or given up. */
export function startDelivery(needs: DeliveryNeeds): Worker {
  const { database, clock, log, isAwake } = needs;
  let suspects = 0;

  async function claim(most: number): Promise<readonly Turn[]> {
    const now = clock.now();
    const lease = { token: randomUUID(), endsAt: now + LEASE };
    const places = { free: most, freeForFailing: SUSPECT_PLACES - suspects };
    const turns = await database.write((tx) => claimDeliveries(tx, places, lease, now));
    suspects += turns.filter(({ isSuspect }) => isSuspect).length;
    return turns;
  }

  async function run(turn: Turn): Promise<void> {
    try {
      const verdict = await attempt(needs, turn);
      const circumstances = { now: clock.now(), chance: needs.chance(), schedule: needs.schedule };
      const outcome = await database.write((tx) => settleDelivery(tx, turn, verdict, circumstances));
      countDelivery(needs, turn, verdict, outcome);
    } finally {
      if (turn.isSuspect) suspects -= 1;
    }
  }

  return startWorker({
    ...{ name: 'delivery', places: PLACES, pollEvery: isAwake ? POLL_EVERY : null, log, claim, run },
  });
}

async function attempt(needs: DeliveryNeeds, turn: Turn): Promise<Verdict> {
  const signer: Signer | null = await findSigner(needs, turn.actor_id);
  if (signer === null) return NOBODY;
  try {
    const body = Buffer.from(turn.body);
    return judgeReceipt(await needs.client.post(turn.inbox, { body, contentType: ACTIVITY_TYPE, signer }));
  } catch (error) {
    return judgeError(asRemoteError(error));
  }
}

/** The sender's key is gone: nothing can be signed any more. */
const NOBODY: Verdict = {
  ...{ is: 'refused', reason: 'no key to sign with', attempts: 'one', host: null, retryAfter: null },
};
