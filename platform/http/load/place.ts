// One request's place in its lane, given up while the request waits for its client.
import type { Lane } from './lane.ts';

export class Place {
  readonly #lane: Lane;
  readonly #transfers: Lane;
  readonly #isGone: () => boolean;
  #isHeld = false;

  constructor(lane: Lane, transfers: Lane, isGone: () => boolean) {
    this.#lane = lane;
    this.#transfers = transfers;
    this.#isGone = isGone;
  }

  /** As `Lane.enter`. */
  async enter(): Promise<void> {
    const turn = this.#lane.enter(this.#isGone);
    if (turn) await turn;
    this.#isHeld = true;
  }

  leave(): void {
    if (this.#isHeld) this.#lane.leave();
    this.#isHeld = false;
  }

  /**
   * Runs what waits for the client's bytes in the lane of transfers, so that slow clients hold up no others, and comes
   * back with a new place. What it throws is thrown without one.
   */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    this.leave();
    await this.#transfers.enter(this.#isGone);
    try {
      return await work();
    } finally {
      this.#transfers.leave();
      await this.enter();
    }
  }
}
