// Requests with an Idempotency-Key: the response is replayed, or stored together with the change.
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Clock } from '../../time/clock.ts';
import type { Commit } from '../endpoint/call.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { type Problem, toProblem } from '../problems/problem.ts';
import { asRefusal } from '../problems/send-error.ts';
import {
  findStoredResponse,
  type IdempotencyKey,
  IdempotencyKeyInUse,
  runOnce,
  type StoredResponse,
} from './store.ts';

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

/** Text to be written unchanged, among values that are still to be serialized. */
class Literal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Hashes parsed JSON independently of white space and member order. Iterative: recursion into 50,000 nested
 * brackets would exhaust the stack.
 */
export function fingerprintOf(body: unknown): string {
  const hash = createHash('sha256');
  const left: unknown[] = [body];
  for (let text = ''; left.length > 0; hash.update(text)) {
    const value = left.pop();
    if (value instanceof Literal) text = value.text;
    else if (Array.isArray(value)) {
      text = '[';
      left.push(new Literal(']'));
      for (const item of value.toReversed()) left.push(item, new Literal(','));
    } else if (typeof value === 'object' && value !== null) {
      text = '{';
      left.push(new Literal('}'));
      const members = Object.entries(value).sort(([one], [other]) => (one < other ? 1 : -1));
      for (const [name, member] of members) left.push(member, new Literal(`${JSON.stringify(name)}:`));
    } else text = `${JSON.stringify(value)}`;
  }
  return hash.digest('hex');
}
