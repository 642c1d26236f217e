// The transfers in flight, by client, with their number and bytes.
import { slowestOf, stuckOf, type Transfer, type TransferEntry } from './transfer.ts';

export type TransferLedger = {
  add(transfer: Transfer, now: number): TransferEntry;
  /** Returns whether it was there. */
  remove(entry: TransferEntry): boolean;
  setBytes(entry: TransferEntry, bytes: number): void;
  /** The slowest of the client that has the most transfers, or bytes. */
  slowest(by: 'count' | 'bytes', now: number): TransferEntry | undefined;
  entries(): TransferEntry[];
  /** The slowest of `client`. */
  slowestOf(client: string, now: number): TransferEntry | undefined;
  /** One of `client` that is stuck. */
  stuck(client: string, now: number): TransferEntry | undefined;
  readonly total: Readonly<{ count: number; bytes: number }>;
};

export function createTransferLedger(): TransferLedger {
  /** Those first that have made no progress for longest. */
  const clients = new Map<string, Set<TransferEntry>>();
  const total = { count: 0, bytes: 0 };
  return {
    total,
    add(transfer, now) {
      const startBytes = transfer.bytesMoved();
      const entry: TransferEntry = {
        transfer,
        startedAt: now,
        startBytes,
        bytes: transfer.bytes,
        progressedAt: now,
        checkedBytes: startBytes,
        wasChecked: false,
      };
      const own = clients.get(transfer.client);
      if (own) own.add(entry);
      else clients.set(transfer.client, new Set([entry]));
      total.count += 1;
      total.bytes += entry.bytes;
      return entry;
    },
    remove(entry) {
      const { client } = entry.transfer;
      const own = clients.get(client);
      if (!own?.delete(entry)) return false;
      if (own.size === 0) clients.delete(client);
      total.count -= 1;
      total.bytes -= entry.bytes;
      return true;
    },
    setBytes(entry, held) {
      if (!clients.get(entry.transfer.client)?.has(entry)) return;
      total.bytes += held - entry.bytes;
      entry.bytes = held;
    },
    slowest(by, now) {
      const largest = largestOf(clients.values(), by === 'bytes' ? sumOf : ({ size }) => size);
      return largest && slowestOf(largest, now);
    },
    entries: () => [...clients.values()].flatMap((own) => [...own]),
    slowestOf: (client, now) => slowestOf(clients.get(client) ?? new Set(), now),
    stuck: (client, now) => stuckOf(clients.get(client) ?? new Set(), now),
  };
}

function largestOf(clients: Iterable<Set<TransferEntry>>, weigh: (own: Set<TransferEntry>) => number) {
  let largest: Set<TransferEntry> | undefined;
  let most = 0;
  for (const own of clients) {
    const weight = weigh(own);
    if (weight > most) [largest, most] = [own, weight];
  }
  return largest;
}

function sumOf(own: Set<TransferEntry>): number {
  let sum = 0;
  for (const { bytes } of own) sum += bytes;
  return sum;
}
