// Which tests are run against a fault: those beside it, then those of its feature, then those that import it
// nearest, then those of its service as a whole. The first ones run one by one, as they notice most; the
// others in processes of several files.
import { basename, dirname } from 'node:path';
import { isProduction } from '../check/production.ts';
import type { SourceFile } from '../check/source.ts';
import { featureOf } from './sample.ts';

/** Tests of other features are added up to so many. */
const LEAST = 9;
/** So that a fault in what everything needs does not run everything. */
const MOST = 12;
/** Of the others, behind those. */
const MOST_OTHERS = 24;
const PER_PROCESS = 8;

const IS_TEST = /(?<!\.(?:slow|campaign))\.test\.ts$/;
/** They compare the text of all statements: any other text would fail, whether it is wrong or not. */
const IS_GOLDEN_SQL = /\/queries\.test\.ts$/;

/** Of each fault's path: the test files, by the process that they run in. */
export type Neighbours = (path: string) => string[][];

/**
 * `files` are all of the repository; tests whose path contains a part of `also` come behind the neighbours.
 * Tests come in the order in which they are likely to notice a fault.
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
/** Behind all features that import the file. */
const OF_SERVICE = 1000;
/** Of what does not import the file by any way. */
const UNREACHED = 1_000_000;

/** How nearly anything of a folder or feature imports the file. */
type Importing = Record<'folders' | 'features', ReadonlyMap<string, number>>;

/**
 * 0 for the test called like the file, 1 for others of its folder, 2 for others of its feature, then those
 * that read it without an import; others follow by how nearly anything of their folder, or of their feature,
 * imports the file, and those of the service as a whole come last.
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

/** A contract is the source of the OpenAPI document, which a test of its service compares. */
const showsInterface = (path: string, test: string): boolean =>
  basename(path) === 'contract.ts' && test === `${path.split('/')[0]}/test/interface.test.ts`;

/** It runs the programs, which it does not import. */
const startsPrograms = (path: string, test: string): boolean =>
  /(?:^|\/)(?:main|app|commands)\.ts$/.test(path) && test === 'tools/packaging/start.test.ts';

/** The least distance of a production file of each group; `distances` rise. */
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

/** Breadth first, from what is imported to all that import it. */
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
