// How long is measured. Times are in milliseconds.

export type Pace = {
  /**
   * Before anything counts of a server that was never loaded: V8 takes some ten thousand requests to find out what is
   * worth compiling well. In the first scenario of a process a small read took 84 to 110 µs of processor time after
   * 150 ms, 76 to 97 after a second and 61 after three (the floor 30, 22 and 21).
   */
  first: number;
  /** Before anything counts of a scenario: what is its own is compiled, and caches are filled. */
  warmUp: number;
  /** One turn of one server; the servers take turns, so that a noisy machine hits them alike. */
  slice: number;
  rounds: number;
  /** One client alone, in each round. */
  alone: number;
  /** Clients who come when they come. */
  waiting: number;
  /** How often both services are started. */
  starts: number;
  /** Until what both hold at rest is read. */
  rest: number;
};

export const THOROUGH: Pace = {
  first: 5000,
  warmUp: 2000,
  slice: 2000,
  rounds: 3,
  alone: 500,
  waiting: 2000,
  starts: 9,
  rest: 10_000,
};
export const QUICK: Pace = {
  first: 2000,
  warmUp: 250,
  slice: 150,
  rounds: 2,
  alone: 50,
  waiting: 150,
  starts: 3,
  rest: 4000,
};
/** Enough to see that it works. */
export const BRIEF: Pace = {
  first: 1,
  warmUp: 1,
  slice: 20,
  rounds: 1,
  alone: 10,
  waiting: 10,
  starts: 1,
  rest: 0,
};
