// Fetches for a queued activity: without holding the worker's permit, and within a time limit.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import type { RemoteClient } from '../../transport/client.ts';

/** Runs what waits for another server while the worker does something else. */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The time limit for all fetches of one activity; each request has ten seconds of its own. */
const LONGEST = 30 * SECOND;

/**
 * The same client for one activity. Everything rejects with a RemoteError (timeout) once it has asked for
 * long.
 */
export function withTimeBudget(client: RemoteClient, clock: Clock, releaseWhile: ReleaseWhile): RemoteClient {
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
