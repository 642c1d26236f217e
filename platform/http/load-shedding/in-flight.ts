// Transfers in flight: request bodies being received and responses being sent. Their duration depends on the
// client, so they hold no permit. Instead their number and memory are limited; beyond the limit, the slowest
// transfer of the client with the largest share is closed.
import type { ServerResponse } from 'node:http';
import { SECOND } from '../../time/clock.ts';

type InFlightLimits = {
  /** Maximum number of transfers, and of their total bytes in memory. */
  max: number;
  bytes: number;
  /** Whether a transfer is too slow to continue. Times are in milliseconds. */
  isTooSlow(progress: Progress, now: number): boolean;
};

export type InFlight = {
  begin(transfer: Transfer): TrackedTransfer;
  /** Closes transfers that are too slow. */
  sweep(): void;
  /** Closes a transfer of `client` without progress for ten seconds; returns whether there was one. */
  closeStuck(client: string): boolean;
  /** Closes the slowest transfer of `client`; returns whether there was one. */
  closeSlowest(client: string): boolean;
  readonly load: { count: number; bytes: number; closed: Readonly<ClosedCounts> };
};

/** Must be disposed of when the transfer ends. */
type TrackedTransfer = Disposable & { setBytes(bytes: number): void };

/** Numbers of closed transfers: too slow in absolute terms, or the slowest when the limit was reached. */
type ClosedCounts = { late: number; evicted: number };

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

/** In bytes: the kernel accepts smaller responses immediately, so they need not be tracked. */
export const TRACKING_THRESHOLD = 16 * 1024;

/** Counts a response of `client` as in flight until it ends; `bytes` is its size in memory. */
export function trackResponse(
  responses: InFlight,
  response: ServerResponse,
  { client, bytes }: Pick<Transfer, 'client' | 'bytes'>,
): void {
  // The client has disconnected: there will be no more `close` event.
  if (response.destroyed) return;
  const { socket } = response.req;
  const tracked = responses.begin({
    client,
    bytes,
    bytesMoved: () => socket.bytesWritten - socket.writableLength,
    // With a reset: otherwise the kernel would hold buffered data until the client reads it.
    close: () => void socket.resetAndDestroy(),
  });
  response.once('close', () => tracked[Symbol.dispose]());
}

// The transfers in flight by client, with their number and bytes.

type TransferLedger = {
  add(transfer: Transfer, now: number): TransferEntry;
  /** Returns whether the entry was present. */
  remove(entry: TransferEntry): boolean;
  setBytes(entry: TransferEntry, bytes: number): void;
  /** The slowest transfer of the client with the most transfers or bytes. */
  slowest(by: 'count' | 'bytes', now: number): TransferEntry | undefined;
  entries(): TransferEntry[];
  /** The slowest transfer of `client`. */
  slowestOf(client: string, now: number): TransferEntry | undefined;
  /** A stuck transfer of `client`. */
  stuck(client: string, now: number): TransferEntry | undefined;
  readonly total: Readonly<{ count: number; bytes: number }>;
};

function createTransferLedger(): TransferLedger {
  /** Ordered by last progress, oldest first. */
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

// One transfer in flight and its progress.

type Transfer = {
  /** The client (`clientOf`) whose share it counts against. */
  client: string;
  /** Memory in bytes that it occupies or will occupy in this process. */
  bytes: number;
  /** Bytes transferred over the connection so far, relative to any origin. */
  bytesMoved(): number;
  /** Closes the connection. */
  close(): void;
};

/** Times of the start and of the last movement of {@link PROGRESS_BYTES}, and the bytes moved. */
export type Progress = { startedAt: number; progressedAt: number; bytesMoved: number };

/** Single bytes do not count as progress. */
const PROGRESS_BYTES = 4096;

/**
 * Milliseconds in which a transfer is not closed if there are older ones. Short transfers end within this
 * time, even if hundreds are written concurrently.
 */
const GRACE = 1000;

/** Milliseconds without progress after which a transfer is stuck. */
const STUCK_AFTER = 10 * SECOND;

type TransferEntry = {
  readonly transfer: Transfer;
  readonly startedAt: number;
  readonly startBytes: number;
  bytes: number;
  progressedAt: number;
  /** Bytes moved at the last check of progress. */
  checkedBytes: number;
  wasChecked: boolean;
};

const progressOf = ({ transfer, startedAt, startBytes, progressedAt }: TransferEntry): Progress => ({
  startedAt,
  progressedAt,
  bytesMoved: transfer.bytesMoved() - startBytes,
});

/** Whether it has made progress since the last check, or has just begun and was never checked. */
function updateProgress(entry: TransferEntry, now: number): boolean {
  const moved = entry.transfer.bytesMoved();
  const hasJustBegun = !entry.wasChecked && now - entry.startedAt < GRACE;
  if (!hasJustBegun && moved - entry.checkedBytes < PROGRESS_BYTES) return false;
  entry.wasChecked = true;
  entry.checkedBytes = moved;
  entry.progressedAt = now;
  return true;
}

/**
 * The slowest of `own`, preferring those older than {@link GRACE}: the first without progress since the last
 * check. Entries with progress move to the end, so that each is checked once.
 */
function slowestOf(own: Set<TransferEntry>, now: number): TransferEntry | undefined {
  const old = [...own].filter(({ startedAt }) => now - startedAt >= GRACE);
  const candidates = old.length > 0 ? old : [...own];
  for (const entry of candidates) {
    if (!updateProgress(entry, now)) return entry;
    own.delete(entry);
    own.add(entry);
  }
  return candidates[0];
}

/**
 * A stuck entry of `own`. Entries are ordered by last progress, so only those with new progress, which move
 * to the end, and one more are checked.
 */
function stuckOf(own: Set<TransferEntry>, now: number): TransferEntry | undefined {
  let unchecked = own.size;
  for (const entry of own) {
    if (unchecked === 0) break;
    if (!updateProgress(entry, now)) return now - entry.progressedAt >= STUCK_AFTER ? entry : undefined;
    own.delete(entry);
    own.add(entry);
    unchecked -= 1;
  }
  return undefined;
}
