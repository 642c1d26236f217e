// Queries home servers of visitors for their interaction pages. Anonymous requests can cause this, so it has
// a small separate budget.
import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { createRateLimiter } from '@tandem/platform/http/rate-limits/rate-limiter.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import {
  type AddressPolicy,
  insecurePolicy,
  strictPolicy,
} from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { DAY, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../context.ts';
import {
  formatHandle,
  INTERACTION_PATH,
  type Intent,
  intentRel,
  readHandle,
  readTemplates,
  SUBSCRIBE,
  type Templates,
} from '../protocol/wire/web-finger.ts';
import { createCoalescer, createExpiringCache } from '../transport/cache.ts';
import { createWaitLimit, overloaded } from '../transport/limits.ts';
import { isDomainBlocked } from './blocked-domains.ts';

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

/** `resource` is the WebFinger resource: the handle, or the server itself. */
type Home = { host: string; resource: string; isPerson: boolean };

const MAX_HOME_LENGTH = 512;

/** Null for texts that name no server. */
export function readHome(text: string): Home | null {
  const written = text.trim();
  if (written.length > MAX_HOME_LENGTH) return null;
  const handle = readHandle(written);
  if (handle) return { host: handle.host, resource: `acct:${formatHandle(handle)}`, isPerson: true };
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (url?.username !== '' || !/^https?:$/.test(url.protocol)) return null;
  // A name without a dot or port is not a server.
  if (!/[.:]/.test(url.host)) return null;
  return { host: url.host, resource: `https://${url.host}`, isPerson: false };
}

// Chooses the page of a user's home server for an interaction with a local object.
export const VERBS = ['follow', 'like', 'boost', 'reply'] as const;
type Verb = (typeof VERBS)[number];

const INTENT_OF: Readonly<Record<Verb, Intent>> = {
  follow: 'Follow',
  like: 'Like',
  boost: 'Announce',
  reply: 'Create',
};

/** `host` as entered by the user; `scheme` is the one that responded. */
type Wanted = { verb: Verb; uri: string; host: string; scheme: 'http' | 'https' };

const MAX_ADDRESS_LENGTH = 4096;

/**
 * The most specific address: the intent of the verb, OStatus subscribe or the Object intent, then Mastodon's
 * default path. Excludes addresses that `policy` refuses, and other domains than those of the host and the
 * account.
 */
export function chooseAddress({ byRel, accountHost }: Templates, wanted: Wanted, policy: AddressPolicy): URL {
  const { verb, uri, host, scheme } = wanted;
  const owners = [host, ...(accountHost === null ? [] : [accountHost])].map(ownerOf);
  for (const rel of [intentRel(INTENT_OF[verb]), SUBSCRIBE, intentRel('Object')]) {
    const template = byRel.get(rel);
    const text = template === undefined ? null : fillIn(template, verb, uri);
    const url = text === null || text.length > MAX_ADDRESS_LENGTH ? null : URL.parse(text);
    if (url && isSafe(url, policy) && owners.includes(ownerOf(url.host))) return url;
  }
  return new URL(`${scheme}://${host}${INTERACTION_PATH}?uri=${encodeURIComponent(uri)}`);
}

/** The owner of a host: an address with its port, or the registrable domain. */
const ownerOf = (host: string): string => registrableDomain(`https://${host}/`);

const isSafe = (url: URL, policy: AddressPolicy): boolean =>
  policy.judge(url) === null && url.username === '' && url.password === '';

/** Parameter names for the id, by verb; others stay empty, as FEP-3b86 requires. */
const nameOf = (verb: Verb): readonly string[] =>
  verb === 'reply' ? ['inReplyTo', 'object', 'uri'] : ['object', 'uri'];

const PARAMETER = /\{([^{}]*)\}/g;

/** Null for a template without an id parameter, such as one for new posts only. */
function fillIn(template: string, verb: Verb, uri: string): string | null {
  const names = nameOf(verb);
  const takes = [...template.matchAll(PARAMETER)].some(([, name = '']) => names.includes(name));
  if (!takes) return null;
  return template.replace(PARAMETER, (_, name: string) =>
    names.includes(name) ? encodeURIComponent(uri) : '',
  );
}
