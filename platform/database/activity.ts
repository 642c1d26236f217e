// Counts what a database is asked to do.
import { createDistribution, type Distribution } from '../metrics/distribution.ts';

export type CountedActivity = { writes: { committed: number; failed: number }; batches: Distribution };

const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export const createActivity = (): CountedActivity => ({
  writes: { committed: 0, failed: 0 },
  batches: createDistribution(BATCHES),
});

/** Counts how a transaction ended. */
export async function counted<Result>({ writes }: CountedActivity, write: Promise<Result>): Promise<Result> {
  try {
    const result = await write;
    writes.committed += 1;
    return result;
  } catch (error) {
    writes.failed += 1;
    throw error;
  }
}
