// Delivers queued activities to the inboxes of other servers (FEDERATION.md, Delivery and retries).
import { randomUUID } from 'node:crypto';
import { createBatcher } from '@tandem/platform/concurrency/batcher.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { writeLease } from '@tandem/platform/queue/write-lease.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { loadActors } from '../../../foundation/actors/actors.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { SERVER_ACTOR } from '../../../ids.ts';
import type { FederationContext } from '../../context.ts';
import type { Signer } from '../../protocol/signatures/request.ts';
import { isActorDeleteId } from '../../protocol/wire/activity-ids.ts';
import { ACTIVITY_TYPE } from '../../protocol/wire/json-ld-context.ts';
import { getOrCreateKey } from '../../publishing/keys/keys.ts';
import type { RemoteClient } from '../../transport/client.ts';
import { selectSigningKey } from '../delivery-store.ts';
import { type AttemptResult, type RetrySchedule, resultOfError, resultOfReply } from '../hosts/retries.ts';
import { type Capacity, leaseDeliveries, type ScheduledDelivery } from '../hosts/scheduler.ts';
import { type DeliveryMetrics, recordAttempt } from './metrics.ts';
import { type DeliveryOutcome, type FinishedAttempt, recordResults } from './record-results.ts';

/** Concurrent requests, and the maximum of these to failing hosts. */
const SLOTS = 100;
const SLOTS_FOR_FAILING = 20;
/** Age in milliseconds at which a request frees its slot for another, up to a limit: it only waits. */
const SLOW_AFTER = SECOND;
const SLOTS_OF_SLOW = 300;
/** Batch size for recording results; bounds the event-loop time to about 4 ms and the commit. */
const MAX_BATCH = 64;
/** Milliseconds that a result waits for others, because a commit has the same cost for one or many. */
const BATCH_WAIT = 20;
/** Exceeds the client's request timeout of 10 s. */
const LEASE = 30 * SECOND;
const POLL_EVERY = SECOND;

/** A thread that plans and delivers instead of the process under high load. */
export type DeliveryThread = {
  /** Whether the thread delivers; the process then does not. */
  readonly isRunning: boolean;
  /** Starts the thread unless it runs. False if no thread is available and the process must deliver. */
  start(): Promise<boolean>;
  /** Counts an attempt of the process; many attempts start the thread. */
  countAttempt(): void;
};

type DeliveryContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'log' | 'signer'> & {
  client: Pick<RemoteClient, 'post'>;
  metrics: DeliveryMetrics;
  schedule: RetrySchedule;
  /** A random number from 0 to 1. */
  random(): number;
  /** Whether the worker polls; otherwise only `drain` processes deliveries. */
  isPolling: boolean;
  /** Delivers instead of this worker while it runs; null within the thread, or if there is none. */
  thread: Pick<DeliveryThread, 'isRunning' | 'countAttempt'> | null;
};

/** A delivery with its signing key, loaded once per lease. */
type SignedDelivery = ScheduledDelivery & { signer: Promise<Signer | null> };

/** Starts the worker that sends due deliveries, with retries until success or final failure. */
export function startDeliveryWorker(context: DeliveryContext): Worker {
  const record = createRecorder(context);
  const slow = new Set<ScheduledDelivery>();
  let failingSlotsUsed = 0;

  async function dequeue(free: number): Promise<readonly SignedDelivery[]> {
    const capacity = { free, freeForFailing: SLOTS_FOR_FAILING - failingSlotsUsed };
    const deliveries = await lease(context, capacity);
    failingSlotsUsed += deliveries.filter(({ isFailing }) => isFailing).length;
    return deliveries;
  }

  async function run(delivery: SignedDelivery): Promise<void> {
    using _slowTimer = context.clock.setTimeout(() => {
      slow.add(delivery);
      worker.notify();
    }, SLOW_AFTER);
    try {
      const result = await attempt(context, delivery);
      const outcome = await record({ delivery, result, jitter: context.random() });
      recordAttempt(context, delivery, result, outcome);
      context.thread?.countAttempt();
    } finally {
      slow.delete(delivery);
      if (delivery.isFailing) failingSlotsUsed -= 1;
    }
  }

  const worker = startWorker({
    name: 'delivery',
    concurrency: () => (context.thread?.isRunning ? 0 : SLOTS + Math.min(slow.size, SLOTS_OF_SLOW)),
    pollInterval: context.isPolling ? POLL_EVERY : null,
    log: context.log,
    dequeue,
    run,
  });
  return worker;
}

/** Records results in batches. */
const createRecorder = ({ database, clock, schedule }: DeliveryContext) =>
  createBatcher<FinishedAttempt, DeliveryOutcome>(
    MAX_BATCH,
    (attempts) => database.write((tx) => recordResults(tx, attempts, { now: clock.now(), schedule })),
    { maxDelay: BATCH_WAIT },
  );

/** Leases due deliveries; each signing key is loaded once. */
async function lease(context: DeliveryContext, capacity: Capacity): Promise<SignedDelivery[]> {
  const now = context.clock.now();
  const terms = { token: randomUUID(), endsAt: now + LEASE };
  const deliveries = await writeLease(context.database, 'delivery', (tx) =>
    leaseDeliveries(tx, capacity, terms, now),
  );
  const signers = new Map<ActorId, Promise<Signer | null>>();
  return deliveries.map((delivery) => {
    const signer = signers.getOrInsertComputed(delivery.actor_id, (id) => findSigner(context, id));
    return { ...delivery, signer };
  });
}

async function attempt(
  context: DeliveryContext,
  { signer, ...delivery }: SignedDelivery,
): Promise<AttemptResult> {
  const key = await signer;
  if (key === null) return NO_KEY;
  try {
    const body = Buffer.from(delivery.body);
    const receipt = await context.client.post(delivery.inbox, {
      body,
      contentType: ACTIVITY_TYPE,
      signer: key,
    });
    return resultOfReply(receipt, isActorDeleteId(delivery.activity_id));
  } catch (error) {
    return resultOfError(asRemoteError(error));
  }
}

/** The sender's key is deleted, so signing is impossible. */
const NO_KEY: AttemptResult = {
  is: 'refused',
  reason: 'no key to sign with',
  attempts: 'one',
  host: null,
  retryAfter: null,
};

/** Null for a deleted account without a stored key. */
async function findSigner(
  context: Pick<FederationContext, 'database' | 'clock' | 'base' | 'signer'>,
  actorId: ActorId,
): Promise<Signer | null> {
  if (actorId === SERVER_ACTOR) return context.signer();
  const stored = await selectSigningKey.first(context.database.read, actorId);
  if (stored) return { keyId: `${stored.uri}#main-key`, privateKeyPem: stored.private_key };
  const actor = (await loadActors(context.database.read, [actorId])).get(actorId);
  return actor ? await getOrCreateKey(context, actor) : null;
}
