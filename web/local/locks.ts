// Mutual exclusion by name across all tabs if the browser supports locks, otherwise within this tab.

const queues = new Map<string, Promise<unknown>>();

export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<Result>;
  const before = queues.get(name) ?? Promise.resolve();
  const done = before.then(work, work);
  queues.set(
    name,
    done.catch(() => {}),
  );
  return done;
}
