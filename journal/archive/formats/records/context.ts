// The context of reading a file.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { MoodNames } from './names.ts';

/** `timezone` is the user's (`UTC` if none is set), for times without a zone. */
export type ImportContext = { timezone: string; now: Instant; limits: ImportLimits; moods: MoodNames };

// Limits of import files. They bound the cost of hostile files.

/**
 * Bytes and counts. `compressionRatio` applies to the whole archive once it unpacks to more than
 * `ratioCheckedAbove`, because small journals of repetitive text compress well. `maxCatalogue` and
 * `catalogueBytes` bound the data held in memory while reading (distinct activities, moods, assets).
 * `jsonTokens` bounds a document by the size of the file (see {@link limitsFor}).
 */
export type ImportLimits = {
  unpackedBytes: number;
  members: number;
  memberNameLength: number;
  compressionRatio: number;
  ratioCheckedAbove: number;
  recordBytes: number;
  jsonDepth: number;
  jsonTokens: number;
  manifestBytes: number;
  maxCatalogue: number;
  catalogueBytes: number;
};

const MIB = 1024 * 1024;

export const importLimits: ImportLimits = {
  unpackedBytes: 16 * 1024 * MIB,
  members: 100_000,
  memberNameLength: 512,
  compressionRatio: 200,
  ratioCheckedAbove: 16 * MIB,
  recordBytes: MIB,
  jsonDepth: 32,
  jsonTokens: Number.POSITIVE_INFINITY,
  manifestBytes: 16 * MIB,
  maxCatalogue: 50_000,
  catalogueBytes: 16 * MIB,
};

const MIN_TOKENS = 100_000;
const TOKENS_PER_BYTE = 64;

/**
 * The limits for a file of `size` bytes: the cost of reading is proportional to the compressed size. Our
 * exports and real Daylio backups have about 3 JSON tokens per byte of archive.
 */
export const limitsFor = (size: number, limits: ImportLimits): ImportLimits => ({
  ...limits,
  jsonTokens: Math.min(limits.jsonTokens, MIN_TOKENS + TOKENS_PER_BYTE * size),
});
