// One body in flight, and whether it makes progress.
import { SECOND } from '../../time/clock.ts';

export type Transfer = {
  /** Whose it is (`clientOf`), as each client has a share only. */
  client: string;
  /** Bytes of this process's memory that it holds, or will. */
  bytes: number;
  /** Bytes that have gone over the connection so far, counted from anywhere. */
  bytesMoved(): number;
  /** Closes the connection. */
  close(): void;
};

/** When a transfer began, when it last moved {@link PROGRESS_BYTES}, and how many bytes it has moved. */
export type Progress = { startedAt: number; progressedAt: number; bytesMoved: number };

/** A byte now and then is no progress. */
const PROGRESS_BYTES = 4096;

/**
 * Milliseconds in which a transfer is not closed while there are older ones: a short one is over by then,
 * even where hundreds are written at once and each has to wait for the others.
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
  /** What had moved when progress was last checked. */
  checkedBytes: number;
  wasChecked: boolean;
};

export const progressOf = ({ transfer, startedAt, startBytes, progressedAt }: TransferEntry): Progress => ({
  startedAt,
  progressedAt,
  bytesMoved: transfer.bytesMoved() - startBytes,
});

/** Whether it has progressed since the last check, or began just now and was never checked. */
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
 * The slowest of `own`, of those older than {@link GRACE} if there are any: the first without progress since
 * the last check. Those with progress go to the end, so that each is checked once.
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
 * One of `own` that is stuck. Those without progress for longest come first, so that only those are checked
 * that have progressed meanwhile, which go to the end, and one more.
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
