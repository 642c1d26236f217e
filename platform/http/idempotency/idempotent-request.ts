// Requests with an Idempotency-Key: the response is replayed, or stored together with the change.
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Clock } from '../../time/clock.ts';
import type { Commit } from '../endpoint/call.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { asRefusal } from '../problems/as-refusal.ts';
import { type Problem, toProblem } from '../problems/problem.ts';
import type { IdempotencyKey } from './key.ts';
import { findStoredResponse, IdempotencyKeyInUse, runOnce, type StoredResponse } from './store.ts';

/** `commit` runs a transaction without a key. */
type Services = { database: Database<PlatformTables>; clock: Clock; commit: Commit<PlatformTables> };

export type IdempotentRequest = {
  /** Returns the stored response of the same request; refuses a key that was used with other content. */
  findReplay(): Promise<StoredResponse | null>;
  /** Sets the hash of an upload, after reading it. */
  setFingerprint(hash: string): void;
  /** The transaction of the change, which also stores the key and the response. */
  commit: Commit<PlatformTables>;
  /**
   * Stores the refusal of a failed request for replay. Returns the response of a concurrent request that used
   * the key first; null if there is none and the refusal is to be sent.
   */
  recordFailure(error: unknown): Promise<StoredResponse | null>;
};

/**
 * `content` is the fingerprint of the body; null for an upload, which has no fingerprint until it has been
 * read.
 */
export function createIdempotentRequest(
  { database, clock, commit }: Services,
  { showsSecret, success }: Pick<Endpoint, 'showsSecret' | 'success'>,
  key: IdempotencyKey,
  content: string | null,
): IdempotentRequest {
  let fingerprint = content;
  const fingerprinted = () => {
    // Without a fingerprint, a repetition could not be distinguished from other content, and its response
    // would not be found.
    if (fingerprint === null) throw new Error('The handler of an upload did not set its fingerprint.');
    return { ...key, fingerprint };
  };
  const findStored = () => findStoredResponse(database.read, fingerprinted(), clock.now());

  return {
    findReplay: async () => (fingerprint === null ? null : findStored()),
    setFingerprint: (hash) => {
      fingerprint = hash;
    },
    commit: (work, how) => {
      const { status } = success;
      return commit(
        (tx) =>
          runOnce(
            tx,
            fingerprinted(),
            clock.now(),
            () => work(tx),
            (body) => (showsSecret ? null : { status, body }),
          ),
        how,
      );
    },
    recordFailure: async (error) => {
      if (fingerprint === null) return null;
      if (error instanceof IdempotencyKeyInUse) return findStored();
      const problem = toStorable(error);
      if (!problem) return null;
      try {
        await database.write((tx) =>
          runOnce(
            tx,
            fingerprinted(),
            clock.now(),
            async () => problem,
            (body) => ({ status: body.status, body }),
          ),
        );
        return null;
      } catch (worse) {
        if (worse instanceof IdempotencyKeyInUse) return findStored();
        throw worse;
      }
    },
  };
}

/**
 * The problem document of a refusal that a repetition would also get; null if time or a login may change it.
 */
function toStorable(error: unknown): Problem | null {
  const refusal = asRefusal(error);
  if (!refusal || refusal.code.startsWith('idempotency-key')) return null;
  const problem = toProblem(refusal);
  return problem.status >= 500 || problem.status === 401 || problem.status === 429 ? null : problem;
}
