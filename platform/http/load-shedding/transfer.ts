// One transfer in flight and its progress.
import { SECOND } from '../../time/clock.ts';

export type Transfer = {
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

export type TransferEntry = {
  readonly transfer: Transfer;
  readonly startedAt: number;
  readonly startBytes: number;
  bytes: number;
  progressedAt: number;
  /** Bytes moved at the last check of progress. */
  checkedBytes: number;
  wasChecked: boolean;
};

export const progressOf = ({ transfer, startedAt, startBytes, progressedAt }: TransferEntry): Progress => ({
  startedAt,
  progressedAt,
  bytesMoved: transfer.bytesMoved() - startBytes,
});

/** Whether it has made progress since the last check, or has just begun and was never checked. */
export function updateProgress(entry: TransferEntry, now: number): boolean {
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
export function slowestOf(own: Set<TransferEntry>, now: number): TransferEntry | undefined {
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
export function stuckOf(own: Set<TransferEntry>, now: number): TransferEntry | undefined {
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
