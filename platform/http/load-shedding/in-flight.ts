// The transfers in flight: requests whose body is still being sent, or responses that are still being read.
// Clients decide how long they take, so they hold no permit. Their number and their bytes are limited
// instead; beyond the limit the slowest is closed, of the client that has the most.
import { type Progress, progressOf, type Transfer, type TransferEntry, updateProgress } from './transfer.ts';
import { createTransferLedger } from './transfer-ledger.ts';

export type InFlightLimits = {
  /** How many at once, and of how many bytes together. */
  max: number;
  bytes: number;
  /** Whether a transfer is too slow to go on. Times are in milliseconds. */
  isTooSlow(progress: Progress, now: number): boolean;
};

export type InFlight = {
  begin(transfer: Transfer): TrackedTransfer;
  /** Closes the transfers that are too slow. */
  sweep(): void;
  /** Closes one of `client` that has made no progress for ten seconds; returns whether there was one. */
  closeStuck(client: string): boolean;
  /** Closes the slowest of `client`; returns whether there was one. */
  closeSlowest(client: string): boolean;
  readonly load: { count: number; bytes: number; closed: Readonly<ClosedCounts> };
};

/** Must be disposed of when the transfer ends. */
export type TrackedTransfer = Disposable & { setBytes(bytes: number): void };

/** Transfers that were closed: too slow by any measure, or the slowest when the limit was reached. */
export type ClosedCounts = { late: number; evicted: number };

export function createInFlight(
  { max, bytes: maxBytes, isTooSlow }: InFlightLimits,
  clock: { now(): number } = performance,
): InFlight {
  const ledger = createTransferLedger();
  const { total } = ledger;
  const closed: ClosedCounts = { late: 0, evicted: 0 };

  function close(entry: TransferEntry | undefined, reason: keyof ClosedCounts): boolean {
    if (!entry || !ledger.remove(entry)) return false;
    closed[reason] += 1;
    entry.transfer.close();
    return true;
  }

  function evictUntilFits(): void {
    while ((total.count > max || total.bytes > maxBytes) && total.count > 1) {
      close(ledger.slowest(total.bytes > maxBytes ? 'bytes' : 'count', clock.now()), 'evicted');
    }
  }

  return {
    begin(transfer) {
      const entry = ledger.add(transfer, clock.now());
      evictUntilFits();
      return {
        setBytes(bytes) {
          ledger.setBytes(entry, bytes);
          evictUntilFits();
        },
        [Symbol.dispose]: () => void ledger.remove(entry),
      };
    },
    sweep() {
      const now = clock.now();
      for (const entry of ledger.entries()) {
        updateProgress(entry, now);
        if (isTooSlow(progressOf(entry), now)) close(entry, 'late');
      }
    },
    closeStuck: (client) => close(ledger.stuck(client, clock.now()), 'evicted'),
    closeSlowest: (client) => close(ledger.slowestOf(client, clock.now()), 'evicted'),
    get load() {
      return { ...total, closed };
    },
  };
}
