// What a scenario is: requests of one kind, and what is expected of them.

import type { Manifest } from '../data-sets/manifest.ts';
import type { Request } from '../load/request.ts';
import { HOST } from '../load/request.ts';
import { UNIQUE_PLACEHOLDER } from '../load/unique-requests.ts';
import type { ServiceName } from '../processes/service.ts';

/** What a request is made from: the data set, and logins of people in it. */
export type Session = {
  manifest: Manifest;
  thoughtsTokens: readonly string[];
  /** Of the same people, for apps. */
  appTokens: readonly string[];
  /** Of the same people, for pages. */
  cookies: readonly string[];
  journalToken: string;
  /** The entity tags of the last twelve months of the journal, the newest first. */
  monthTags: readonly string[];
};

/** A figure that is aimed at; each is read off the largest data set of a run. */
export type Target =
  /** Requests per second, as a part of those of the baseline. */
  | { kind: 'of-baseline'; least: number }
  /** How fast it is as a part of `Scenario.beside`, by processor time. */
  | { kind: 'of-beside'; least: number }
  | { kind: 'per-second'; least: number }
  /** The median wait of one client alone, relative to that in the smallest data set of the run. */
  | { kind: 'growth'; most: number }
  /** The median wait of one client alone, in milliseconds. */
  | { kind: 'alone'; most: number };

export type Scenario = {
  name: string;
  service: ServiceName;
  /** The status of every response. */
  status: number;
  /** The request number `index`, from 0; they are sent in turn. */
  request(session: Session, index: number): Request;
  targets: readonly Target[];
  /** The same request to another server of the fediverse, about `account`, where it has such requests. */
  elsewhere?(account: string): Request;
  /** Another request to the same service, loaded in the same rounds, that it is compared with. */
  beside?: Scenario;
  /** Requests sent at once to see how much can be done; 64 where nothing is said. */
  clients?: number;
  /** How many different requests there are before the first comes again; 1024 where nothing is said. */
  variety?: number;
  /** No request may be sent twice. */
  once?: true;
};

/**
 * `scenario` at addresses of which none is asked twice, so that no cached response is used
 * (docs/decisions/0076).
 */
export const uncached = (scenario: Scenario): Scenario => ({
  ...scenario,
  request: (session, index) => {
    const request = scenario.request(session, index);
    return { ...request, headers: { ...request.headers, host: `${UNIQUE_PLACEHOLDER}.${HOST}` } };
  },
});

/** The item at `index`, counted round and round; `items` are at least one. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The data set lacks what a scenario asks for.');
  return item;
}

/** No page may become much slower as the data set grows. */
export const GROWTH: Target = { kind: 'growth', most: 1.2 };
export const THIRD_OF_BASELINE: Target = { kind: 'of-baseline', least: 1 / 3 };
/** Of the interface's own request for the same. */
export const HALF_OF_BESIDE: Target = { kind: 'of-beside', least: 0.5 };
export const DURABLE: Target = { kind: 'per-second', least: 10_000 };
export const perSecond = (least: number): Target => ({ kind: 'per-second', least });
/** A screen of the journal. */
export const SCREEN: Target = { kind: 'alone', most: 20 };
