// One request's permit in its bulkhead, given back while the request waits for somebody else.
import type { Bulkhead } from './bulkhead.ts';

export class Permit {
  readonly #bulkhead: Bulkhead;
  readonly #isGone: () => boolean;
  #isHeld = false;
  /** How many `releaseWhile` are under way: one may run inside, or beside, another. */
  #released = 0;

  constructor(bulkhead: Bulkhead, isGone: () => boolean) {
    this.#bulkhead = bulkhead;
    this.#isGone = isGone;
  }

  /** As `Bulkhead.acquire`. */
  async acquire(): Promise<void> {
    const turn = this.#bulkhead.acquire(this.#isGone);
    if (turn) await turn;
    this.#isHeld = true;
  }

  release(): void {
    if (this.#isHeld) this.#bulkhead.release();
    this.#isHeld = false;
  }

  /**
   * Gives the permit back while `work` waits for a third party or for the client, and takes one again afterwards,
   * before the requests that have not begun. What `work` throws is thrown with the permit held again; where no permit
   * comes free in time, or the client has left, that is thrown instead (unavailable).
   */
  async releaseWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#released += 1;
    this.release();
    try {
      return await work();
    } finally {
      this.#released -= 1;
      if (this.#released === 0) await this.#reacquire();
    }
  }

  async #reacquire(): Promise<void> {
    const turn = this.#bulkhead.reacquire(this.#isGone);
    if (turn) await turn;
    this.#isHeld = true;
  }
}
