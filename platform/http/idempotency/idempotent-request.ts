// Carries one request's Idempotency-Key through its life: replayed before, claimed with the effect, kept after.
import type { Database, Db } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Clock } from '../../time/clock.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { asRefusal } from '../problems/as-refusal.ts';
import { toProblem } from '../problems/problem.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  findStoredResponse,
  type IdempotencyKey,
  IdempotencyKeyInUse,
  insertKey,
  type StoredResponse,
  updateResponse,
} from './stored-responses.ts';

type Tx = Db<PlatformTables>;

/** The key may be null: then nothing is replayed or kept, and `commit` is a plain transaction. */
export class IdempotentRequest {
  readonly #database: Database<PlatformTables>;
  readonly #clock: Clock;
  readonly #endpoint: Endpoint;
  readonly #key: IdempotencyKey | null;

  constructor(
    database: Database<PlatformTables>,
    clock: Clock,
    endpoint: Endpoint,
    key: IdempotencyKey | null,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#endpoint = endpoint;
    this.#key = key;
  }

  /** The answer kept for the same request; refuses when the key came with other content than `body`. */
  async findReplay(body: unknown): Promise<StoredResponse | null> {
    if (!this.#key) return null;
    this.#key.fingerprint = fingerprintOf(body);
    return findStoredResponse(this.#database.read, this.#key, this.#clock.now());
  }

  /** Says what an upload was, once its bytes have been read. */
  setFingerprint(hash: string): void {
    if (this.#key) this.#key.fingerprint = hash;
  }

  /** The transaction of the effect: the key is its first row and the answer its last. */
  commit<Result>(work: (tx: Tx) => Promise<Result>, how?: 'long'): Promise<Result> {
    const key = this.#key;
    const write = how === 'long' ? this.#database.writeLong : this.#database.write;
    if (!key) return write(work);
    const { showsSecret, success } = this.#endpoint;
    return write(async (tx) => {
      await insertKey(tx, key, this.#clock.now());
      const body = await work(tx);
      if (!showsSecret) await updateResponse(tx, key, { status: success.status, body });
      return body;
    });
  }

  /**
   * What a failed request comes to: the answer of the one that had the key first, or null after keeping the
   * refusal, which is an answer too unless time or a new login may change it.
   */
  async recordFailure(error: unknown): Promise<StoredResponse | null> {
    const key = this.#key;
    if (!key || key.fingerprint === '') return null;
    try {
      if (error instanceof IdempotencyKeyInUse) throw error;
      await this.#keepRefusal(key, error);
      return null;
    } catch (taken) {
      if (!(taken instanceof IdempotencyKeyInUse)) throw taken;
      return findStoredResponse(this.#database.read, key, this.#clock.now());
    }
  }

  async #keepRefusal(key: IdempotencyKey, error: unknown): Promise<void> {
    const refusal = asRefusal(error);
    if (!refusal || refusal.code.startsWith('idempotency-key')) return;
    const problem = toProblem(refusal);
    if (problem.status >= 500 || problem.status === 401 || problem.status === 429) return;
    await this.#database.write(async (tx) => {
      await insertKey(tx, key, this.#clock.now());
      await updateResponse(tx, key, { status: problem.status, body: problem });
    });
  }
}
