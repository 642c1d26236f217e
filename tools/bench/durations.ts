// How long is measured. Times are in milliseconds.

export type Durations = {
  /**
   * Before anything counts of a server that was never loaded: V8 takes some ten thousand requests to find out
   * what is worth compiling well. In the first scenario of a process a small read took 84 to 110 µs of
   * processor time after 150 ms, 76 to 97 after a second and 61 after three (the baseline 30, 22 and 21).
   */
  initialWarmUp: number;
  /** Before anything counts of a scenario: what is its own is compiled, and caches are filled. */
  warmUp: number;
  /** One slice of one server; the servers alternate, so that a noisy machine affects them alike. */
  slice: number;
  rounds: number;
  /** One client alone, in each round. */
  singleClient: number;
  /** Clients who come when they come. */
  openLoop: number;
  /** How often both services are started. */
  starts: number;
  /** Until what both hold at rest is read. */
  idle: number;
};

export const THOROUGH: Durations = {
  initialWarmUp: 5000,
  warmUp: 2000,
  slice: 2000,
  rounds: 3,
  singleClient: 500,
  openLoop: 2000,
  starts: 9,
  idle: 10_000,
};
export const QUICK: Durations = {
  initialWarmUp: 2000,
  warmUp: 250,
  slice: 150,
  rounds: 2,
  singleClient: 50,
  openLoop: 150,
  starts: 3,
  idle: 4000,
};
/** Enough to see that it works. */
export const BRIEF: Durations = {
  initialWarmUp: 1,
  warmUp: 1,
  slice: 20,
  rounds: 1,
  singleClient: 10,
  openLoop: 10,
  starts: 1,
  idle: 0,
};
