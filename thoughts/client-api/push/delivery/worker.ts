// The worker that delivers push messages. A crash between sending and storing repeats a message; no message
// is lost.
import { createKeyedCounts } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import {
  createPostClient,
  type PostClient,
  type PostReply,
} from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { DAY, HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { type PushRequest, pushOutcomeOf } from '@tandem/platform/web-push/push-message.ts';
import type { Vapid } from '@tandem/platform/web-push/vapid.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { findLivePage, removePageSubscription } from '../../../notifications/push/page-subscriptions.ts';
import { policyOf } from '../../../notifications/push/requested.ts';
import { openTokenSeal, type TokenSeal } from '../../../notifications/push/sealed-token.ts';
import {
  findLive,
  PUSH_DELIVERY,
  type PushJob,
  removeSubscription,
} from '../../../notifications/push/subscriptions.ts';
import { createVapidReader } from '../../../notifications/push/vapid.ts';
import { type Making, prepareMessage, preparePageMessage } from './prepare.ts';

const POLL_EVERY = 2 * SECOND;
/** Longer than a delivery: the HTTP client times out after 10 seconds. */
const LEASE = 30 * SECOND;
/** Maximum concurrent messages per process, and per host. */
const CONCURRENCY = 24;
const PER_HOST = 12;
/** Delay before a host at its limit is retried. */
const BUSY_WAIT = SECOND;

type Sending = {
  thoughts: ThoughtsContext;
  /** A new random number from 0 to 1. */
  random(): number;
  client: PostClient;
  readVapid(): Promise<Vapid>;
  readSeal(): Promise<TokenSeal>;
  hosts: ReturnType<typeof createKeyedCounts>;
};

/** `isPolling`: whether it runs periodically; otherwise only when drained. */
export function startPushWorker(thoughts: ThoughtsContext, isPolling: boolean): Worker {
  const { database, clock, log, config } = thoughts;
  const contact = config.THOUGHTS_PUBLIC_URL === null ? '' : ` (+${config.THOUGHTS_PUBLIC_URL}/)`;
  const userAgent = `Tandem-Thoughts/${VERSION}${contact}`;
  const client = createPostClient({ policy: policyOf(config), clock, userAgent });
  let seal: TokenSeal | null = null;
  const sending: Sending = {
    thoughts,
    client,
    hosts: createKeyedCounts(),
    random: Math.random,
    readVapid: createVapidReader(thoughts),
    readSeal: async () => {
      seal ??= await openTokenSeal(database);
      return seal;
    },
  };
  const worker = startWorker<LeasedEvent>({
    name: 'web-push',
    log,
    concurrency: CONCURRENCY,
    pollInterval: isPolling ? POLL_EVERY : null,
    dequeue: (limit) =>
      leaseEvents(database, {
        kinds: [PUSH_DELIVERY],
        now: clock.now(),
        leaseMs: LEASE,
        limit,
        order: 'overtaking',
      }),
    run: (event) => deliver(sending, event).catch(ignoreLostLease),
  });
  return {
    ...worker,
    async close(timeout) {
      await worker.close(timeout);
      await client[Symbol.asyncDispose]();
    },
  };
}

function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

async function deliver(sending: Sending, event: LeasedEvent): Promise<void> {
  const { database, clock, base } = sending.thoughts;
  const job: PushJob = JSON.parse(event.payload);
  const making = { base, vapid: await sending.readVapid(), seal: await sending.readSeal(), now: clock.now() };
  const request = await prepare(database.read, job, making);
  if (!request) return database.write((tx) => finishEvent(tx, event));
  const { host } = new URL(request.url);
  if (sending.hosts.get(host) >= PER_HOST) {
    return database.write((tx) => postponeEvent(tx, event, clock.now() + BUSY_WAIT));
  }
  sending.hosts.add(host, 1);
  try {
    await conclude(sending, event, job, await send(sending.client, request));
  } finally {
    sending.hosts.add(host, -1);
  }
}

/** Null if the subscription has ended, or the notification is gone or not wanted. */
async function prepare(
  read: ThoughtsDb,
  { subscription: number, notification, isPage }: PushJob,
  making: Making,
): Promise<PushRequest | null> {
  if (isPage) {
    const page = await findLivePage(read, number, making.now);
    return page && preparePageMessage(read, page, notification, making);
  }
  const app = await findLive(read, number);
  return app && prepareMessage(read, app, notification, making);
}

const send = async (client: PostClient, { url, headers, body }: PushRequest): Promise<Outcome> => {
  try {
    return outcomeOf(await client.post(url, headers, body));
  } catch (error) {
    return outcomeOfError(error);
  }
};

async function conclude(
  { thoughts: { database, clock }, random }: Sending,
  event: LeasedEvent,
  { subscription, isPage }: PushJob,
  outcome: Outcome,
): Promise<void> {
  const dueAt =
    outcome.is === 'retry' ? nextAttempt(event.created_at, clock.now(), outcome.retryAfter, random()) : null;
  await database.write(async (tx) => {
    if (dueAt !== null) return postponeEvent(tx, event, dueAt);
    await finishEvent(tx, event);
    if (outcome.is === 'ended')
      await (isPage ? removePageSubscription : removeSubscription)(tx, subscription);
  });
}

/** `ended`: the subscription is invalid and must be removed. `dropped`: only this message is discarded. */
type Outcome = { is: 'sent' | 'ended' | 'dropped' } | { is: 'retry'; retryAfter: number };

const TOO_LARGE = 413;

/** `retryAfter` is in milliseconds, 0 if the push service sent none. */
function outcomeOf({ status, retryAfter }: PostReply): Outcome {
  const outcome = pushOutcomeOf(status);
  if (outcome === 'accepted') return { is: 'sent' };
  if (outcome === 'retry') return { is: 'retry', retryAfter: (retryAfter ?? 0) * SECOND };
  const isRefusal = status >= 400 && status !== TOO_LARGE;
  return { is: isRefusal ? 'ended' : 'dropped' };
}

/** Timeouts and network errors may be temporary; a forbidden address is permanent. */
function outcomeOfError(error: unknown): Outcome {
  const { reason } = asRemoteError(error);
  return reason === 'timeout' || reason === 'network' ? { is: 'retry', retryAfter: 0 } : { is: 'ended' };
}

const SHORTEST_WAIT = 10 * SECOND;
const LONGEST_WAIT = HOUR;
/** Older notifications are discarded. */
const GIVEN_UP_AFTER = DAY;

/**
 * The time of the next attempt: the delay equals the age of the message, within limits, plus up to 25 %
 * jitter, or `retryAfter` if that is longer. Null after the deadline. `random` is from 0 to 1.
 */
function nextAttempt(createdAt: Instant, now: Instant, retryAfter: number, random: number): Instant | null {
  const wait = Math.min(Math.max(now - createdAt, SHORTEST_WAIT), LONGEST_WAIT);
  const dueAt = now + Math.round(Math.max(wait * (1 + random / 4), Math.min(retryAfter, GIVEN_UP_AFTER)));
  return dueAt > createdAt + GIVEN_UP_AFTER ? null : dueAt;
}
