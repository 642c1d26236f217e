// The queue of requests that wait for a permit, in order of arrival and for a limited time.
import { Refusal } from '../../refusal.ts';

type Waiter = { isDisconnected: () => boolean; settle: (refusal: Refusal | null) => void };
export type WaitQueue = Set<Waiter>;

/** In seconds: the typical length of a burst that overflows the queue. */
const RETRY_AFTER = 5;

/** Shared objects, because creating an error costs more than a refusal should. */
export const OVERLOADED = new Refusal('unavailable', 'The server is overloaded; try again later.', {
  code: 'overloaded',
  retryAfter: RETRY_AFTER,
});
const CLIENT_DISCONNECTED = new Refusal('unavailable', 'The client disconnected while its request waited.', {
  code: 'client-gone',
});

export const isLoadShedding = (error: unknown): boolean =>
  error === OVERLOADED || error === CLIENT_DISCONNECTED;

/** Resolves when the waiter is admitted; rejects after `maxWait` milliseconds. */
export function enqueue(
  queue: WaitQueue,
  isDisconnected: () => boolean,
  { maxWait, onTimeout }: { maxWait: number; onTimeout: () => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      isDisconnected,
      settle: (refusal) => {
        clearTimeout(timer);
        queue.delete(waiter);
        if (refusal) reject(refusal);
        else resolve();
      },
    };
    const timer = setTimeout(() => {
      onTimeout();
      waiter.settle(OVERLOADED);
    }, maxWait);
    queue.add(waiter);
  });
}

/**
 * Admits the first waiter with a connected client and refuses those before it. Returns whether there is one.
 */
export function admitFirst(queue: WaitQueue): boolean {
  for (const waiter of queue) {
    const isDisconnected = waiter.isDisconnected();
    waiter.settle(isDisconnected ? CLIENT_DISCONNECTED : null);
    if (!isDisconnected) return true;
  }
  return false;
}
