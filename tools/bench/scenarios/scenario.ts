// Scenarios: requests of one kind.
import { HOST, type Request, UNIQUE_PLACEHOLDER } from '../request.ts';
import type { ServiceName, Session } from '../services.ts';

/** `Account` has the logins and ids for creating requests. */
export type Scenario<Account = Session> = {
  name: string;
  service: ServiceName;
  /** The status of every response. */
  status: number;
  /** Request number `index`, from 0; requests are sent in this order. */
  request(session: Account, index: number): Request | Promise<Request>;
  /** A reference scenario of the same service, measured in the same rounds. */
  beside?: Scenario<Account>;
  /** Concurrent clients; 64 by default. */
  clients?: number;
  /** Number of distinct requests before repetition; 1024 by default. */
  variety?: number;
  /** Set if requests may not be repeated. */
  once?: true;
};

/** The item at `index`, cyclically. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The data set lacks the target of a scenario.');
  return item;
}

/** A distinct host name per request, which bypasses the response cache (docs/decisions/0076). */
export const uncached = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, host: `${UNIQUE_PLACEHOLDER}.${HOST}` },
});
