// The worker of the inbound queue: leases and applies queued activities.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { withLeaseRenewal } from '@tandem/platform/queue/lease-renewal.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type Clock, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { isTransient } from '../../remote/fetch.ts';
import type { RemoteClient } from '../../transport/client.ts';
import { prepareEffect } from '../dispatch.ts';
import type { InboundContext } from '../handler.ts';
import { PossiblyDeleted } from '../handlers/content.ts';
import { parseQueued } from '../received-request.ts';
import { LEASE, type LeasedActivity, leaseActivities } from './queue.ts';

/** Concurrently processed activities, and the maximum in progress, most of which wait for other servers. */
const CONCURRENCY = 8;
const MAX_IN_FLIGHT = 64;
const POLL_EVERY = SECOND;

/**
 * Leases are written through `database`, whose commits wake no worker; effects through the context's
 * database.
 */
export function startInboundWorker(federation: InboundContext, database: InboundContext['database']): Worker {
  const { clock, log, config, outcomes } = federation;
  const renewal = { database, clock, log, leaseMs: LEASE };
  const inProgress: string[] = [];
  return startWorker<LeasedActivity>({
    name: 'inbound',
    concurrency: CONCURRENCY,
    maxInFlight: MAX_IN_FLIGHT,
    pollInterval: config.roles.includes('work') ? POLL_EVERY : null,
    log,
    dequeue: async (limit) => {
      const leased = await leaseActivities(database, { limit, now: clock.now(), underWay: inProgress });
      inProgress.push(...leased.map(({ source }) => source));
      return leased;
    },
    run: async (activity, releaseWhile) => {
      try {
        const apply = () => processQueued(federation, activity, releaseWhile);
        outcomes.add({ outcome: await withLeaseRenewal(renewal, activity, apply) });
      } finally {
        inProgress.splice(inProgress.indexOf(activity.source), 1);
      }
    },
  });
}

/**
 * With one minute before the second attempt, doubling each time, the last attempt is after about two hours.
 */
const ATTEMPTS = 8;

/** The outcome of an activity: effects stored, no effect, to be retried, given up, or lease lost. */
type InboxOutcome = 'applied' | 'ignored' | 'postponed' | 'given-up' | 'lost';

/**
 * Processes one leased event of kind `inbox`. Postpones it a limited number of times if another server fails
 * temporarily; an activity that the domain refuses has no effect. Fetches run within `releaseWhile`. Rejects
 * only for database errors.
 */
export async function processQueued(
  federation: InboundContext,
  event: LeasedEvent,
  releaseWhile: ReleaseWhile = (work) => work(),
): Promise<InboxOutcome> {
  const { database, clock, log } = federation;
  try {
    // Ends the retries of an activity that crashes the process.
    const isHopeless = event.attempts > ATTEMPTS;
    const isLast = event.attempts === ATTEMPTS;
    const asking = { ...federation, client: withTimeBudget(federation.client, clock, releaseWhile) };
    const effect = isHopeless ? null : await prepareEffect(asking, parseQueued(event.payload), isLast);
    await database.write(async (tx) => {
      await effect?.(tx);
      await finishEvent(tx, event);
    });
    return effect ? 'applied' : isHopeless ? 'given-up' : 'ignored';
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost';
    const mayPass =
      error instanceof PossiblyDeleted ||
      (error instanceof RemoteError ? isTransient(error) : !(error instanceof Refusal));
    if (!(error instanceof RemoteError || error instanceof Refusal))
      log.error({ err: error, event: event.id }, 'inbound activity failed');
    const isOver = !mayPass || event.attempts >= ATTEMPTS;
    const again = clock.now() + MINUTE * 2 ** (event.attempts - 1);
    await database
      .write((tx) => (isOver ? finishEvent(tx, event) : postponeEvent(tx, event, again)))
      .catch((lost: unknown) => (lost instanceof LeaseLost ? undefined : Promise.reject(lost)));
    return isOver ? (error instanceof Refusal ? 'ignored' : 'given-up') : 'postponed';
  }
}

/** Runs `work`, which waits for another server, while the worker continues with other events. */
type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Time limit for all fetches of one activity; each request is limited to ten seconds. */
const LONGEST = 30 * SECOND;

/** The client for one activity: requests reject with a RemoteError (timeout) after the time limit. */
function withTimeBudget(client: RemoteClient, clock: Clock, releaseWhile: ReleaseWhile): RemoteClient {
  const until = clock.now() + LONGEST;
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (clock.now() >= until)
      throw new RemoteError(
        'timeout',
        `Requests to other servers took more than ${LONGEST} ms for one activity`,
      );
    return releaseWhile(work);
  };
  return {
    ...client,
    fetchDocument: (url, options) => ask(() => client.fetchDocument(url, options)),
    fetchJson: (url) => ask(() => client.fetchJson(url)),
    fetchPage: (url) => ask(() => client.fetchPage(url)),
  };
}
