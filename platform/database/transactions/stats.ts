// Counts write transactions and the sizes of their batches.
import { createHistogramData, type HistogramData } from '../../metrics/metrics.ts';

export type WriteStats = { writes: { committed: number; failed: number }; batches: HistogramData };

const BATCH_SIZE_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export const createWriteStats = (): WriteStats => ({
  writes: { committed: 0, failed: 0 },
  batches: createHistogramData(BATCH_SIZE_BUCKETS),
});

/** Counts whether the transaction was committed. */
export async function countOutcome<Result>({ writes }: WriteStats, write: Promise<Result>): Promise<Result> {
  try {
    const result = await write;
    writes.committed += 1;
    return result;
  } catch (error) {
    writes.failed += 1;
    throw error;
  }
}
