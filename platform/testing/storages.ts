// Runs a suite on each media storage: a folder, and a bucket of an S3-compatible storage.
import { describe } from 'node:test';
import type { DialectName } from '../database/database.ts';
import { chosenBy, selectedDatabases, testedDatabases } from './databases.ts';
import { bucketSkipReason, createTestBucket } from './servers/s3.ts';

export type Storage = 'disk' | 's3';

/** The settings for an empty storage of the kind. */
export const storageSettings = async (storage: Storage): Promise<Record<string, string>> =>
  storage === 's3' ? await createTestBucket() : {};

// Storage does not depend on the database: one pair is as meaningful as two, in half the time.
const COMBINATIONS = [
  ['sqlite', 'disk'],
  ['postgres', 'disk'],
  ['sqlite', 's3'],
] as const;

/**
 * Describes `suite` on each database of the run and each storage, or in `npm test` in a folder on one of the
 * databases (a request to the bucket takes tens of milliseconds of processor time); skips buckets, with a
 * message, if none are available.
 */
export function eachStorage(name: string, suite: (dialect: DialectName, storage: Storage) => void): void {
  const isWhole = testedDatabases() === 'all';
  const selected = COMBINATIONS.filter(
    ([dialect, storage]) => selectedDatabases.includes(dialect) && (isWhole || storage === 'disk'),
  );
  for (const [dialect, storage] of isWhole ? selected : chosenBy(name, selected)) {
    const skip = storage === 's3' && bucketSkipReason();
    describe(`${name} (${dialect}, ${storage})`, { skip }, () => suite(dialect, storage));
  }
}
