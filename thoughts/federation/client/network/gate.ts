// How many requests run at once: per host, per registrable domain (whose owner can make hosts without end),
// and in all. What waits for a slow host holds no place that others need.
import { getDomain } from 'tldts';

export type Limits = { perHost: number; perDomain: number; total: number };

export type Gate = {
  /** Waits for a place; the answer gives it back. Rejects with the signal's reason when that comes first. */
  enter(url: URL, signal: AbortSignal): Promise<() => void>;
};

type Lane = { name: string; limit: number };
type Waiter = { lanes: Lane[]; admit(): void };

export function createGate(limits: Limits): Gate {
  const running = new Map<string, number>();
  const waiting = new Set<Waiter>();
  const count = ({ name }: Lane) => running.get(name) ?? 0;
  const hasRoom = (lanes: Lane[]) => lanes.every((lane) => count(lane) < lane.limit);

  function change(lanes: Lane[], by: 1 | -1): void {
    for (const lane of lanes) {
      if (count(lane) + by === 0) running.delete(lane.name);
      else running.set(lane.name, count(lane) + by);
    }
  }

  function leave(lanes: Lane[]): void {
    change(lanes, -1);
    for (const waiter of waiting) if (hasRoom(waiter.lanes)) waiter.admit();
  }

  function wait(lanes: Lane[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        waiting.delete(waiter);
        signal.removeEventListener('abort', abort);
      };
      const abort = () => {
        stop();
        reject(signal.reason);
      };
      const admit = () => {
        stop();
        change(lanes, 1);
        resolve();
      };
      const waiter = { lanes, admit };
      waiting.add(waiter);
      signal.addEventListener('abort', abort);
    });
  }

  return {
    async enter(url, signal) {
      signal.throwIfAborted();
      const lanes = lanesOf(url, limits);
      if (hasRoom(lanes)) change(lanes, 1);
      else await wait(lanes, signal);
      return () => leave(lanes);
    },
  };
}

const lanesOf = ({ host, hostname }: URL, { perHost, perDomain, total }: Limits): Lane[] => [
  { name: 'all', limit: total },
  { name: `domain ${getDomain(hostname) ?? host}`, limit: perDomain },
  { name: `host ${host}`, limit: perHost },
];
