// Lookups of remote actors by local users, with limits per user and in total, separate from those of
// unverified requests.
import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type Clock, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { formatHandle, type Handle } from '../../protocol/wire/web-finger.ts';
import { createCoalescer, createExpiringCache } from '../../transport/cache.ts';
import { createFetchBudget, createWaitLimit, overloaded } from '../../transport/limits.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { badGateway, fetchWebFinger } from '../fetch.ts';
import { fetchAndStoreActorAt, isFresh, type RemoteActor } from './actors.ts';
import { handleKeyOf } from './handles.ts';
import { selectByHandleKey } from './store.ts';

/** Concurrent lookups; each fetches two or three documents. */
const LIMITS = { perPerson: 3, perDomain: 4, total: 32 };
/** Waiting lookups; the ninth of a user is refused. */
const WAITING = { requests: 512, bytes: 512, requestsPerKey: 8, bytesPerKey: 8 };
const LONGEST_WAIT = 5 * SECOND;
const TTL = 1 * MINUTE;
const CAPACITY = 1000;
/** After this many timeouts, a domain gets no lookups for a minute. */
const MOST_TIMEOUTS = 4;
/** In seconds. */
const RETRY_AFTER = 5;

/** The user who looks up, and a function that releases the request's permit meanwhile. */
export type LookupCaller = {
  person: string;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * The result of a lookup; a failure of the other server is a refusal, shared by concurrent lookups of the
 * same handle.
 */
type Outcome<Found> = { found: Found | null } | { refusal: Refusal };

type HandleKey = { key: string; host: string };

type HandleLookups = {
  /**
   * Runs `work` for the handle `key` at `host`; concurrent calls for one handle share one run. Refusals and
   * null (unknown actors) are cached for a minute. Refuses (too-many) if the caller's limit is exceeded,
   * (unavailable) for the total limit.
   */
  run<Found>(
    handle: HandleKey,
    caller: LookupCaller,
    work: () => Promise<Found | null>,
  ): Promise<Found | null>;
};

type Failure = { found: null } | { refusal: Refusal };
type Lookup = { key: string; domain: string; person: string };

export function createHandleLookups({
  clock,
  metrics,
}: Pick<FederationContext, 'clock' | 'metrics'>): HandleLookups {
  const semaphore = createKeyedSemaphore();
  const waitLimit = createWaitLimit(WAITING, refusalOf);
  metrics.gauge(
    'thoughts_handle_lookups_waiting',
    'Look-ups of remote handles in progress.',
    () => waitLimit.size,
  );
  const failures = createFailureCache(clock);
  const coalesce = createCoalescer<Outcome<unknown>>();

  async function withPermit<Found>(
    lookup: Lookup,
    work: () => Promise<Found | null>,
  ): Promise<Outcome<Found>> {
    const limits = [
      { name: 'all', limit: LIMITS.total },
      { name: `domain ${lookup.domain}`, limit: LIMITS.perDomain },
      { name: `person ${lookup.person}`, limit: LIMITS.perPerson },
    ];
    const release = await semaphore
      .acquire(limits, AbortSignal.timeout(LONGEST_WAIT))
      .catch(() => Promise.reject(overloaded(RETRY_AFTER)));
    try {
      return failures.find(lookup) ?? (await failures.record(lookup, work));
    } finally {
      release();
    }
  }

  return {
    async run<Found>(
      { key, host }: HandleKey,
      { person, releaseWhile }: LookupCaller,
      work: () => Promise<Found | null>,
    ) {
      const lookup = { key, person, domain: registrableDomain(`https://${host}/`) };
      const wait = () => waitLimit.run(person, 1, () => coalesce(key, () => withPermit(lookup, work)));
      const outcome = failures.find(lookup) ?? (await releaseWhile(wait));
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.found as Found | null;
    },
  };
}

/** `isOwnDoing`: the caller's own limit is exceeded, not the total one. */
const refusalOf = (isOwnDoing: boolean): Refusal =>
  isOwnDoing
    ? new Refusal('too-many', 'You look up too many people at once; try again.', { retryAfter: RETRY_AFTER })
    : overloaded(RETRY_AFTER);

/** A negative cache: unknown handles, and domains with timeouts. */
function createFailureCache(clock: Clock) {
  const failures = createExpiringCache<Failure>({ ttl: TTL, capacity: CAPACITY });
  const timeouts = createExpiringCache<{ count: number; refusal: Refusal }>({
    ttl: TTL,
    capacity: CAPACITY,
  });

  function countTimeout(domain: string, refusal: Refusal): void {
    if (!(refusal.cause instanceof RemoteError) || refusal.cause.reason !== 'timeout') return;
    const slow = timeouts.get(domain, clock.now());
    if (slow) slow.count += 1;
    else timeouts.set(domain, { count: 1, refusal }, clock.now());
  }

  return {
    find({ key, domain }: Lookup): Failure | undefined {
      const slow = timeouts.get(domain, clock.now());
      if (slow && slow.count >= MOST_TIMEOUTS) return { refusal: slow.refusal };
      return failures.get(key, clock.now());
    },
    /** Runs `work` and caches a failure. */
    async record<Found>(lookup: Lookup, work: () => Promise<Found | null>): Promise<Outcome<Found>> {
      try {
        const found = await work();
        if (found === null) failures.set(lookup.key, { found: null }, clock.now());
        return { found };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failures.set(lookup.key, { refusal: error }, clock.now());
        countTimeout(lookup.domain, error);
        return { refusal: error };
      }
    },
  };
}

/** The context of handle lookups. */
export type LookupContext = FederationContext & { handleLookups: HandleLookups };

/**
 * The actor behind `user@host`: stored, or found by WebFinger, fetched and stored. Null if the other server
 * does not know the name. Refuses (bad-gateway) if it fails or names an actor with another handle, and
 * (too-many, unavailable) if the caller's or the total limit is exceeded.
 */
export async function resolveHandle(
  federation: LookupContext,
  handle: Handle,
  caller: LookupCaller,
): Promise<RemoteActor | null> {
  const key = handleKeyOf(handle);
  const known = await selectByHandleKey.first(federation.database.read, key);
  if (known && isFresh(known, federation.clock.now())) return known;
  if (await isDomainBlocked(federation.database.read, `https://${handle.host}/`)) return null;
  const asked = { key, host: handle.host };
  return federation.handleLookups
    .run(asked, caller, () => lookUpOrRefuse(federation, handle))
    .catch((error: unknown) => (known && error instanceof Refusal ? known : Promise.reject(error)));
}

/** Null for 404 and 410. Refuses (bad-gateway) for other failures. */
async function lookUpOrRefuse(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  try {
    return await lookUp(federation, handle);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(formatHandle(handle), error);
  }
}

/** The requested handle must be the actor's handle, or lead to it through the WebFinger subject. */
async function lookUp(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  const found = await fetchWebFinger(federation, handle);
  const actor = await fetchAndStoreActorAt(federation, found.actor, createFetchBudget());
  if (actor === null) throw new RemoteError('id-mismatch', `${found.actor} could not be taken`);
  const accepted = [handle, ...(found.subject ? [found.subject] : [])].map(handleKeyOf);
  if (!accepted.includes(actor.handle_key))
    throw new RemoteError('id-mismatch', `${found.actor} is ${actor.handle_key}`);
  return actor;
}
