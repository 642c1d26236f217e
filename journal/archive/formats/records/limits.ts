// What a file may cost us before it is refused, so that a hostile one costs no more than an honest one.

/**
 * Bytes and counts. `compressionRatio` is judged over the whole archive, and only once it unpacks to more than
 * `ratioCheckedAbove`: an honest journal of repetitive text is small. `maxCatalogue` bounds whatever must be held
 * in memory while reading (distinct activities, moods, assets), by count and by `catalogueBytes`. `jsonTokens` bounds
 * one document by the size of the file, as {@link limitsFor} says.
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
 * The limits of a file of `size` bytes: what it costs to read grows with that, however far it unpacks. Our own exports
 * and real Daylio backups have some 3 tokens of JSON for each byte of their archive.
 */
export const limitsFor = (size: number, limits: ImportLimits): ImportLimits => ({
  ...limits,
  jsonTokens: Math.min(limits.jsonTokens, MIN_TOKENS + TOKENS_PER_BYTE * size),
});
