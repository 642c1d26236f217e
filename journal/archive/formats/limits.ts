// What a file may cost us before it is refused, so that a hostile one costs no more than an honest one.

/**
 * Bytes and counts. `compressionRatio` is judged over the whole archive, and only once it unpacks to more than
 * `ratioJudgedAbove`: an honest journal of repetitive text is small. `catalogue` bounds whatever must be held
 * in memory while reading (distinct activities, moods, assets), by count and by `catalogueBytes`.
 */
export type ImportLimits = {
  unpackedBytes: number;
  members: number;
  memberNameLength: number;
  compressionRatio: number;
  ratioJudgedAbove: number;
  recordBytes: number;
  jsonDepth: number;
  manifestBytes: number;
  catalogue: number;
  catalogueBytes: number;
};

const MIB = 1024 * 1024;

export const importLimits: ImportLimits = {
  unpackedBytes: 16 * 1024 * MIB,
  members: 100_000,
  memberNameLength: 512,
  compressionRatio: 200,
  ratioJudgedAbove: 256 * MIB,
  recordBytes: MIB,
  jsonDepth: 32,
  manifestBytes: 16 * MIB,
  catalogue: 50_000,
  catalogueBytes: 16 * MIB,
};
