// Honest clients: each kind of request at a fixed rate, whether or not earlier ones have completed.
import type { Replied } from './request.ts';

/** `ask` is called `perSecond` times a second, with the number of the call. */
export type Habit = { name: string; perSecond: number; ask(count: number): Promise<Replied> };

/** Of one habit: milliseconds of each call, from when it was due, and the statuses that were not wanted. */
export type Experience = { name: string; times: number[]; refused: Record<string, number> };

export type HonestClients = { stop(): Promise<Experience[]> };

export function startHonestClients(habits: readonly Habit[]): HonestClients {
  const started = performance.now();
  const all = habits.map((habit) => ({
    habit,
    experience: { name: habit.name, times: [], refused: {} } as Experience,
    calls: [] as Promise<void>[],
  }));
  // Not one timer for each call: what is due while this process computes is counted from when it was due.
  const timer = setInterval(() => {
    for (const { habit, experience, calls } of all) {
      for (;;) {
        const due = started + (calls.length * 1000) / habit.perSecond;
        if (due > performance.now()) break;
        calls.push(live(habit, experience, calls.length, due));
      }
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(all.flatMap(({ calls }) => calls));
      return all.map(({ experience }) => experience);
    },
  };
}

async function live(
  { ask }: Habit,
  { times, refused }: Experience,
  count: number,
  due: number,
): Promise<void> {
  const { status } = await ask(count);
  times.push(performance.now() - due);
  if (status < 200 || status >= 300) refused[status] = (refused[status] ?? 0) + 1;
}

/** By the nearest rank. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
