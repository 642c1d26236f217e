// A clock that a test sets and moves.
import type { Clock, Instant } from '../time/clock.ts';

export type TestClock = Clock & { set(instant: Instant): void; advance(milliseconds: number): void };

/** Starts at the real time, standing still. */
export function createTestClock(start: Instant = Date.now()): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
