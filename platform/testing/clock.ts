// A clock controlled by a test, with its timers.
import type { Clock, Instant } from '../time/clock.ts';

export type TestClock = Clock & { set(instant: Instant): void; advance(milliseconds: number): void };

type Timer = { dueAt: Instant; every: number | null; run: () => void };

/**
 * Starts at the current time and does not advance by itself. Advancing it runs due timers in order of their
 * due times; an interval runs once per advance, as after suspension of a process.
 */
export function createTestClock(start: Instant = Date.now()): TestClock {
  let now = start;
  const timers = new Set<Timer>();
  const add = (run: () => void, delay: number, every: number | null): Disposable => {
    const timer = { dueAt: now + delay, every, run };
    timers.add(timer);
    return { [Symbol.dispose]: () => void timers.delete(timer) };
  };
  const set = (instant: Instant): void => {
    now = instant;
    const due = [...timers].filter(({ dueAt }) => dueAt <= now).sort((one, other) => one.dueAt - other.dueAt);
    for (const timer of due) {
      if (!timers.has(timer)) continue;
      if (timer.every === null) timers.delete(timer);
      else timer.dueAt = now + timer.every;
      timer.run();
    }
  };
  return {
    now: () => now,
    set,
    advance: (milliseconds) => set(now + milliseconds),
    setTimeout: (run, delay) => add(run, delay, null),
    setInterval: (run, delay) => add(run, delay, delay),
  };
}
