// Selects the tests for a fault: those in its folder, then of its feature, then those that import it most
// directly, then those of its service as a whole. The first run separately, as they detect most faults; the
// others in processes of several files.
import { basename, dirname } from 'node:path';
import { isProduction } from '../check/production.ts';
import type { SourceFile } from '../check/source.ts';
import { featureOf } from './sample.ts';

/** Minimum number of tests, filled up from other features. */
const LEAST = 9;
/** Maximum number of tests, so that a fault in shared code does not run everything. */
const MOST = 12;
/** Maximum number of other tests, after those. */
const MOST_OTHERS = 24;
const PER_PROCESS = 8;

const IS_TEST = /(?<!\.(?:slow|campaign))\.test\.ts$/;
/**
 * Excluded, because they compare the text of all statements: any change fails, whether or not it is wrong.
 */
const IS_GOLDEN_SQL = /\/queries\.test\.ts$/;

/** The test files for a path, grouped by process. */
export type Neighbours = (path: string) => string[][];

/**
 * `files` are all files of the repository; tests whose path contains a part of `also` come after the
 * neighbours. Tests are ordered by their probability to detect a fault.
 */
export function createNeighbours(files: readonly SourceFile[], also: readonly string[] = []): Neighbours {
  const importers = importersOf(files);
  const tests = files
    .map(({ path }) => path)
    .filter((path) => IS_TEST.test(path) && !IS_GOLDEN_SQL.test(path));
  return (path) => {
    const distances = distancesFrom(path, importers);
    const importing = { folders: nearest(distances, dirname), features: nearest(distances, featureOf) };
    const ranked = tests
      .map((test) => ({
        test,
        near: nearness(path, test, importing),
        distance: distances.get(test) ?? UNREACHED,
      }))
      .filter(({ near, distance }) => near < (distance === UNREACHED ? OTHER_FEATURE : UNREACHED))
      .toSorted((one, other) => one.near - other.near || one.distance - other.distance);
    const own = ranked.filter(({ near }) => near < OTHER_FEATURE).length;
    const alone = Math.min(MOST, Math.max(LEAST, own));
    const ordered = ranked.map(({ test }) => test).slice(0, alone + MOST_OTHERS);
    const others = tests.filter(
      (test) => !ordered.includes(test) && also.some((part) => test.includes(part)),
    );
    return [
      ...ordered.slice(0, alone).map((test) => [test]),
      ...inGroups(ordered.slice(alone), PER_PROCESS),
      ...inGroups(others, PER_PROCESS),
    ];
  };
}

const inGroups = (tests: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(tests.length / size) }, (_, at) => tests.slice(at * size, (at + 1) * size));

const OTHER_FEATURE = 3;
/** Ranks after all features that import the file. */
const OF_SERVICE = 1000;
/** Distance of files that do not import the file, even indirectly. */
const UNREACHED = 1_000_000;

/** The smallest import distance of the file by folder or feature. */
type Importing = Record<'folders' | 'features', ReadonlyMap<string, number>>;

/**
 * 0 for the test with the file's name, 1 for others in its folder, 2 for others of its feature, then tests
 * that use it without an import; others follow by the smallest import distance of their folder or feature,
 * and those of the service as a whole come last.
 */
function nearness(path: string, test: string, { folders, features }: Importing): number {
  if (dirname(path) === dirname(test)) return basename(path, '.ts') === basename(test, '.test.ts') ? 0 : 1;
  if (featureOf(path) === featureOf(test)) return 2;
  if (showsInterface(path, test) || startsPrograms(path, test)) return 2.5;
  const ofFolder = folders.get(dirname(test)) ?? UNREACHED;
  const ofFeature = features.get(featureOf(test)) ?? UNREACHED;
  const ofService = dirname(test) === `${path.split('/')[0]}/test` ? OF_SERVICE : UNREACHED;
  return OTHER_FEATURE + Math.min(ofFolder, ofFeature + 0.5, ofService);
}

/** Contracts determine the OpenAPI document, which a test of the service compares. */
const showsInterface = (path: string, test: string): boolean =>
  basename(path) === 'contract.ts' && test === `${path.split('/')[0]}/test/interface.test.ts`;

/** This test runs the programs without importing them. */
const startsPrograms = (path: string, test: string): boolean =>
  /(?:^|\/)(?:main|app|commands)\.ts$/.test(path) && test === 'tools/packaging/start.test.ts';

/** The smallest distance of a production file by group; `distances` are ascending. */
function nearest(
  distances: ReadonlyMap<string, number>,
  groupOf: (path: string) => string,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const [path, distance] of distances) {
    const group = groupOf(path);
    if (isProduction(path) && !found.has(group)) found.set(group, distance);
  }
  return found;
}

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const { target, erased } of imports) {
      if (!erased) importers.getOrInsertComputed(target, () => []).push(path);
    }
  }
  return importers;
}

/** Breadth-first search from a file to its direct and indirect importers. */
function distancesFrom(path: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[path, 0]]);
  const queue = [path];
  for (const next of queue) {
    for (const importer of importers.get(next) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(next) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return distances;
}
