// Queries home servers of visitors for their interaction pages. Anonymous requests can cause this, so it has
// a small separate budget.

import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { createRateLimiter } from '@tandem/platform/http/rate-limits/rate-limiter.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { insecurePolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { DAY, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { readTemplates, type Templates } from '../../protocol/wire/read/templates.ts';
import { createCoalescer } from '../../transport/limits/coalesce.ts';
import { createExpiringCache } from '../../transport/limits/expiring-cache.ts';
import { createWaitLimit, overloaded } from '../../transport/limits/wait-limit.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { chooseAddress, type Verb } from './choose.ts';
import type { Home } from './home.ts';

const PER_MINUTE = 10;
const CONCURRENT = { all: 8, perDomain: 2 };
const WAITING = { requests: 64, bytes: 64, requestsPerKey: 4, bytesPerKey: 4 };
const LONGEST_WAIT = 5 * SECOND;
const RETRY_AFTER = 5;
/** Approximate bytes of cached templates. */
const CAPACITY = 4_194_304;

type Visitor = {
  address: string;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** `nobody`: the server does not know the name. */
type Way = { url: URL } | { failure: 'nobody' | 'no-response' };

type Asked = { templates: Templates; scheme: 'http' | 'https' } | { failure: 'nobody' | 'no-response' };

/**
 * Finds the page of the visitor's home server for `verb` on `uri`. Refuses (too-many) beyond ten servers a
 * minute per network, (unavailable) for the total limit.
 */
export type FindWay = (home: Home, wanted: { verb: Verb; uri: string }, visitor: Visitor) => Promise<Way>;

export function createHomeServers(context: FederationContext): FindWay {
  const { clock, config, database } = context;
  const policy = config.THOUGHTS_FEDERATION_INSECURE ? insecurePolicy : strictPolicy;
  const limit = createRateLimiter({ homes: { max: PER_MINUTE, window: MINUTE } }, clock);
  const semaphore = createKeyedSemaphore();
  const waitLimit = createWaitLimit(WAITING, () => overloaded(RETRY_AFTER));
  const coalesce = createCoalescer<Asked>();
  const weigh = (asked: Asked) => ('templates' in asked ? weightOf(asked.templates) : 100);
  const known = createExpiringCache<Asked>({ ttl: DAY, capacity: CAPACITY, weigh });
  const failed = createExpiringCache<Asked>({ ttl: MINUTE, capacity: CAPACITY / 8, weigh });

  async function ask(home: Home): Promise<Asked> {
    const limits = [
      { name: 'all', limit: CONCURRENT.all },
      { name: `domain ${registrableDomain(`https://${home.host}/`)}`, limit: CONCURRENT.perDomain },
    ];
    const release = await semaphore
      .acquire(limits, AbortSignal.timeout(LONGEST_WAIT))
      .catch(() => Promise.reject(overloaded(RETRY_AFTER)));
    try {
      const asked = await askServer(context, home);
      ('failure' in asked ? failed : known).set(home.resource, asked, clock.now());
      return asked;
    } finally {
      release();
    }
  }

  async function findOut(home: Home, { address, releaseWhile }: Visitor): Promise<Asked> {
    const now = clock.now();
    const recalled = known.get(home.resource, now) ?? failed.get(home.resource, now);
    if (recalled) return recalled;
    const network = networkOf(address);
    const state = limit('homes', network);
    if (state?.isExceeded) throw tooMany(state.resetsAt - now);
    return releaseWhile(() => waitLimit.run(network, 1, () => coalesce(home.resource, () => ask(home))));
  }

  return async (home, { verb, uri }, visitor) => {
    // Does not reveal domain blocks to anonymous visitors.
    if (await isDomainBlocked(database.read, `https://${home.host}/`)) return { failure: 'no-response' };
    const asked = await findOut(home, visitor);
    if ('failure' in asked) return asked;
    const { templates, scheme } = asked;
    return { url: chooseAddress(templates, { verb, uri, host: home.host, scheme }, policy) };
  };
}

const NOTHING: Templates = { byRel: new Map(), accountHost: null };

/** A server may only know its users, not itself; any response is enough then. */
async function askServer(
  { client, config }: FederationContext,
  { host, resource, isPerson }: Home,
): Promise<Asked> {
  const query = `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`;
  const askBy = async (scheme: 'http' | 'https'): Promise<Asked> => {
    try {
      return { templates: readTemplates(await client.fetchJson(`${scheme}://${host}${query}`)), scheme };
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const isUnknown = error.status !== null && error.status >= 400 && error.status < 500;
      if (!isUnknown) return { failure: 'no-response' };
      return isPerson ? { failure: 'nobody' } : { templates: NOTHING, scheme };
    }
  };
  if (!config.THOUGHTS_FEDERATION_INSECURE) return askBy('https');
  const asked = await askBy('http');
  return 'failure' in asked && asked.failure === 'no-response' ? askBy('https') : asked;
}

const weightOf = ({ byRel }: Templates): number =>
  [...byRel].reduce((sum, [rel, template]) => sum + rel.length + template.length, 100);

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too-many', 'Too many servers in a minute; wait before the next one.', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / SECOND)),
  });
