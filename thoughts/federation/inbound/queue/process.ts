// Processes queued activities: fetches first, then all effects and the end of the event in one transaction.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type Clock, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { isTransient } from '../../remote/failures.ts';
import type { RemoteClient } from '../../transport/client.ts';
import type { InboundContext } from '../context.ts';
import { prepareEffect } from '../dispatch.ts';
import { PossiblyDeleted } from '../handlers/forwarded.ts';
import { parseQueued } from '../payload.ts';

/** With a minute before the second attempt, doubling: the last comes after about two hours. */
const ATTEMPTS = 8;

/**
 * How an activity ended: its effects are stored, it had none, it is retried or given up, or its lease was
 * lost.
 */
export type InboxOutcome = 'applied' | 'ignored' | 'postponed' | 'given-up' | 'lost';

/**
 * Processes one leased event of kind `inbox`. Where another server fails for now it is postponed, a few
 * times; what the domain refuses has no effect. Fetches run within `releaseWhile`. Never rejects but for the
 * database's faults.
 */
export async function processQueued(
  federation: InboundContext,
  event: LeasedEvent,
  releaseWhile: ReleaseWhile = (work) => work(),
): Promise<InboxOutcome> {
  const { database, clock, log } = federation;
  try {
    // An activity that crashes the process must not do so for ever.
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

/** Runs what waits for another server while the worker does something else. */
type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The time limit for all fetches of one activity; each request has ten seconds of its own. */
const LONGEST = 30 * SECOND;

/**
 * The same client for one activity. Everything rejects with a RemoteError (timeout) once it has asked for
 * long.
 */
function withTimeBudget(client: RemoteClient, clock: Clock, releaseWhile: ReleaseWhile): RemoteClient {
  const until = clock.now() + LONGEST;
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (clock.now() >= until)
      throw new RemoteError('timeout', `Other servers took more than ${LONGEST} ms for one activity`);
    return releaseWhile(work);
  };
  return {
    ...client,
    fetchDocument: (url, options) => ask(() => client.fetchDocument(url, options)),
    fetchJson: (url) => ask(() => client.fetchJson(url)),
    fetchPage: (url) => ask(() => client.fetchPage(url)),
  };
}
