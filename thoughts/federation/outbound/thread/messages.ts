// Start data and messages of the delivery thread.
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import type { LogLevel } from '@tandem/platform/log/log.ts';
import type { Counter } from '@tandem/platform/metrics/metrics.ts';
import type { RetrySchedule } from '../hosts/retries.ts';
import type { DeliveryMetrics } from '../queue/metrics.ts';

export type ThreadData = {
  database: DatabaseUrl;
  /** In milliseconds; 0 for none. */
  statementTimeout: number;
  logLevel: LogLevel;
  /** The public address of this server. */
  base: string;
  schedule: RetrySchedule;
  /** Whether deliveries to any address are allowed, for tests. */
  isInsecure: boolean;
};

/** Messages to the thread: new deliveries, or shutdown. */
export type ToThread = 'enqueued' | 'close';

/** Counts since the last message, which the process adds to its metrics. */
export type Count = { counter: keyof DeliveryMetrics; labels: Record<string, string>; by: number };
export type FromThread = 'ready' | { counted: readonly Count[] };

/** Counters whose sums `take` returns and resets. */
export function createSums(): { metrics: DeliveryMetrics; take(): Count[] } {
  let sums = new Map<string, Count>();
  const counter = (name: keyof DeliveryMetrics): Counter => {
    const add = (labels: Record<string, string> = {}, by = 1): void => {
      const key = `${name} ${JSON.stringify(labels)}`;
      sums.getOrInsertComputed(key, () => ({ counter: name, labels, by: 0 })).by += by;
    };
    return { add, of: (labels) => ({ add: (by) => add(labels, by) }) };
  };
  return {
    metrics: { requested: counter('requested'), attempts: counter('attempts'), failed: counter('failed') },
    take() {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
  };
}
