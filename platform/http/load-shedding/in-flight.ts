// The transfers in flight: requests whose body is still being sent, or responses that are still being read. Clients decide
// how long they take, so they hold no permit. Their number and their bytes are limited instead; beyond the limit the
// slowest is closed, of the network that has the most.
import {
  createEntry,
  type Progress,
  progressOf,
  slowestOf,
  type Transfer,
  type TransferEntry,
  updateProgress,
} from './transfer.ts';

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
  readonly load: { count: number; bytes: number; closed: Readonly<ClosedCounts> };
};

/** Must be disposed of when the transfer ends. */
export type TrackedTransfer = Disposable & { setBytes(bytes: number): void };

/** Transfers that were closed: too slow by any measure, or the slowest when the limit was reached. */
export type ClosedCounts = { late: number; evicted: number };

/** By network, those first that have made no progress for longest. */
type Networks = Map<string, Set<TransferEntry>>;

export function createInFlight(
  { max, bytes: maxBytes, isTooSlow }: InFlightLimits,
  clock: { now(): number } = performance,
): InFlight {
  const networks: Networks = new Map();
  const closed: ClosedCounts = { late: 0, evicted: 0 };
  let count = 0;
  let bytes = 0;

  function remove(entry: TransferEntry): boolean {
    if (!removeFrom(networks, entry)) return false;
    count -= 1;
    bytes -= entry.bytes;
    return true;
  }

  function closeTransfer(entry: TransferEntry | undefined, reason: keyof ClosedCounts): void {
    if (!entry || !remove(entry)) return;
    closed[reason] += 1;
    entry.transfer.close();
  }

  function add(added: number, addedBytes: number): void {
    count += added;
    bytes += addedBytes;
    while ((count > max || bytes > maxBytes) && count > 1) {
      const largest = largestOf(networks, bytes > maxBytes ? sumOf : sizeOf);
      closeTransfer(largest && slowestOf(largest, clock.now()), 'evicted');
    }
  }

  return {
    begin(transfer) {
      const entry = createEntry(transfer, clock.now());
      addTo(networks, entry);
      add(1, entry.bytes);
      return {
        setBytes(held) {
          if (!networks.get(transfer.network)?.has(entry)) return;
          const more = held - entry.bytes;
          entry.bytes = held;
          add(0, more);
        },
        [Symbol.dispose]: () => void remove(entry),
      };
    },
    sweep() {
      const now = clock.now();
      for (const entry of [...networks.values()].flatMap((own) => [...own])) {
        updateProgress(entry, now);
        if (isTooSlow(progressOf(entry), now)) closeTransfer(entry, 'late');
      }
    },
    get load() {
      return { count, bytes, closed };
    },
  };
}

function addTo(networks: Networks, entry: TransferEntry): void {
  const own = networks.get(entry.transfer.network);
  if (own) own.add(entry);
  else networks.set(entry.transfer.network, new Set([entry]));
}

function removeFrom(networks: Networks, entry: TransferEntry): boolean {
  const { network } = entry.transfer;
  const own = networks.get(network);
  if (!own?.delete(entry)) return false;
  if (own.size === 0) networks.delete(network);
  return true;
}

function largestOf(networks: Networks, weigh: (own: Set<TransferEntry>) => number) {
  let largest: Set<TransferEntry> | undefined;
  let most = 0;
  for (const own of networks.values()) {
    const weight = weigh(own);
    if (weight > most) [largest, most] = [own, weight];
  }
  return largest;
}

const sizeOf = (own: Set<TransferEntry>): number => own.size;

function sumOf(own: Set<TransferEntry>): number {
  let sum = 0;
  for (const { bytes } of own) sum += bytes;
  return sum;
}
