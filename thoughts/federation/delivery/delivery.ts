// Carries queued activities to the inboxes of other servers (thoughts-decisions, Delivery).
import { randomUUID } from 'node:crypto';
import { createBatches } from '@tandem/platform/jobs/batches.ts';
import { startWorker, type Worker } from '@tandem/platform/jobs/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { RemoteClient } from '../client/client.ts';
import { asRemoteError } from '../client/remote-error.ts';
import type { Federation } from '../federation-service.ts';
import type { Signer } from '../signatures/request.ts';
import { isDeparture } from '../wire/activity-ids.ts';
import { ACTIVITY_TYPE } from '../wire/context.ts';
import { countDelivery, type DeliveryMetrics } from './counting.ts';
import type { Schedule } from './hosts/backoff.ts';
import { claimDeliveries, type Turn } from './hosts/turns.ts';
import { judgeError, judgeReceipt, type Verdict } from './hosts/verdict.ts';
import { type Attempt, type Outcome, settleDeliveries } from './outcome.ts';
import { findSigner } from './signer.ts';

/** Requests under way at once, and how many of them may be to hosts that failed last time. */
const PLACES = 100;
const SUSPECT_PLACES = 20;
/** What has been under way this long leaves its place to another, up to a number: it only waits. */
const BRISK = SECOND;
const SLOW_PLACES = 300;
/** Attempts that end together are settled together; bounds how long that holds the loop: about 4 ms and the commit. */
const SETTLED_AT_ONCE = 64;
/** Milliseconds that an attempt which ended waits for others: a commit costs as much for one as for many. */
const SETTLED_WITHIN = 20;
/** Longer than any request takes: the client gives up after 10 s. */
const LEASE = 30 * SECOND;
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

/** A delivery with the key it is signed with, which those that were claimed together look up once. */
type SignedTurn = Turn & { signer: Promise<Signer | null> };

/** Starts the worker that delivers what is due, again and again until it is taken or given up. */
export function startDelivery(needs: DeliveryNeeds): Worker {
  const { database, clock, log, isAwake } = needs;
  const slow = new Set<Turn>();
  let suspects = 0;

  const settle = createBatches<Attempt, Outcome>(
    SETTLED_AT_ONCE,
    (attempts) => {
      const circumstances = { now: clock.now(), schedule: needs.schedule };
      return database.write((tx) => settleDeliveries(tx, attempts, circumstances));
    },
    SETTLED_WITHIN,
  );

  async function claim(most: number): Promise<readonly SignedTurn[]> {
    const now = clock.now();
    const lease = { token: randomUUID(), endsAt: now + LEASE };
    const places = { free: most, freeForFailing: SUSPECT_PLACES - suspects };
    const turns = await database.write((tx) => claimDeliveries(tx, places, lease, now));
    suspects += turns.filter(({ isSuspect }) => isSuspect).length;
    const signers = new Map<ActorId, Promise<Signer | null>>();
    return turns.map((turn) => {
      const signer = signers.getOrInsertComputed(turn.actor_id, (id) => findSigner(needs, id));
      return { ...turn, signer };
    });
  }

  async function run(turn: SignedTurn): Promise<void> {
    const slowness = setTimeout(() => {
      slow.add(turn);
      worker.nudge();
    }, BRISK).unref();
    try {
      const verdict = await attempt(needs, turn);
      const outcome = await settle({ claimed: turn, verdict, chance: needs.chance() });
      countDelivery(needs, turn, verdict, outcome);
    } finally {
      clearTimeout(slowness);
      slow.delete(turn);
      if (turn.isSuspect) suspects -= 1;
    }
  }

  const places = () => PLACES + Math.min(slow.size, SLOW_PLACES);
  const pollEvery = isAwake ? POLL_EVERY : null;
  const worker = startWorker({ name: 'delivery', places, pollEvery, log, claim, run });
  return worker;
}

async function attempt(needs: DeliveryNeeds, { signer, ...turn }: SignedTurn): Promise<Verdict> {
  const key = await signer;
  if (key === null) return NOBODY;
  try {
    const body = Buffer.from(turn.body);
    const receipt = await needs.client.post(turn.inbox, { body, contentType: ACTIVITY_TYPE, signer: key });
    return judgeReceipt(receipt, isDeparture(turn.activity_id));
  } catch (error) {
    return judgeError(asRemoteError(error));
  }
}

/** The sender's key is gone: nothing can be signed any more. */
const NOBODY: Verdict = {
  ...{ is: 'refused', reason: 'no key to sign with', attempts: 'one', host: null, retryAfter: null },
};
