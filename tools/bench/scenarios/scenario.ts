// A scenario: requests of one kind, and their targets.
import type { Manifest } from '../data-sets/prepare.ts';
import { UNIQUE_PLACEHOLDER } from '../load/load.ts';
import { HOST, type Request } from '../load/request.ts';
import type { ServiceName } from '../processes/servers.ts';

/** What a request is made from: the data set, and logins of people in it. */
export type Session = {
  manifest: Manifest;
  /** Of the same people: for the REST interface, for the client API, and for pages. */
  thoughtsTokens: readonly string[];
  appTokens: readonly string[];
  cookies: readonly string[];
  journalToken: string;
  /** The entity tags of the last twelve months of the journal, the newest first. */
  monthTags: readonly string[];
};

/**
 * `of-baseline`: requests per second as a part of the baseline's, at least. `of-beside`: as fast as a part of
 * `Scenario.beside`, by processor time, at least. `per-second`: at least. `alone`: the median latency of a
 * single client in milliseconds, at most. `growth`: that latency as a multiple of that with the smallest data
 * set, at most.
 */
export type Target = {
  kind: 'of-baseline' | 'of-beside' | 'per-second' | 'alone' | 'growth';
  limit: number;
};

export type Scenario = {
  name: string;
  service: ServiceName;
  /** The status of every response. */
  status: number;
  /** The request number `index`, from 0; they are sent in turn. */
  request(session: Session, index: number): Request | Promise<Request>;
  targets: readonly Target[];
  /** Another scenario of the same service, measured in the same rounds, to compare with. */
  beside?: Scenario;
  /** Simultaneous clients; 64 by default. */
  clients?: number;
  /** Different requests before the first is repeated; 1024 by default. */
  variety?: number;
  /** No request may be sent twice. */
  once?: true;
};

/** The item at `index`, starting again at the end. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The data set lacks what a scenario requests.');
  return item;
}

/** A host name per request, so that no cached response is used (docs/decisions/0076). */
export const uncached = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, host: `${UNIQUE_PLACEHOLDER}.${HOST}` },
});

export const perSecond = (limit: number): Target => ({ kind: 'per-second', limit });
/** No page may become much slower as the data set grows. */
export const GROWTH: Target = { kind: 'growth', limit: 1.2 };
export const THIRD_OF_BASELINE: Target = { kind: 'of-baseline', limit: 1 / 3 };
export const HALF_OF_BESIDE: Target = { kind: 'of-beside', limit: 0.5 };
