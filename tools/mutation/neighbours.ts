// The tests for a fault, in the order of their probability to detect it: those of its folder, of its feature,
// then of the features that import it most directly, and of its service as a whole.
import { basename, dirname } from 'node:path';
import { isProduction, type SourceFile } from '../check/source.ts';
import type { Fault } from './faults.ts';

/** Test files of one process, and their databases. */
export type Step = { files: readonly string[]; databases: string };

/** The nearest tests run in a process each, the others in processes of several, as loading takes longest. */
const MOST_ALONE = 9;
const MOST = 36;
const PER_PROCESS = 8;
const MOST_IN_BROWSER = 4;

const IS_TEST = /(?<!\.(?:slow|campaign))\.test\.ts$/;
/** Excluded: it compares the text of all statements, so that any change fails, whether or not it is wrong. */
const IS_GOLDEN_SQL = /\/queries\.test\.ts$/;
const IS_SQL = /(?:store|queries|tables|migrat)/;
const IN_BROWSER = /^(?:(?<service>journal|thoughts)\/web\/client|web)\//;
const IS_BROWSER_TEST = /\.browser(?:\.slow|\.campaign)?\.test\.ts$/;

/** For example `journal/entries`; for federation its parts, such as `thoughts/federation/inbound`. */
export function featureOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[1] === 'federation' ? 3 : 2).join('/') || 'main';
}

/** The steps before the compiler. SQLite is faster; PostgreSQL is only needed for its own code. */
export function firstSteps(path: string, sources: readonly SourceFile[]): Step[] {
  const databases = path.includes('postgres') ? 'sqlite,postgres' : 'sqlite';
  const tests = nearestTests(path, sources);
  const others = tests.slice(MOST_ALONE);
  const groups = Array.from({ length: Math.ceil(others.length / PER_PROCESS) }, (_, at) =>
    others.slice(at * PER_PROCESS, (at + 1) * PER_PROCESS),
  );
  return [...tests.slice(0, MOST_ALONE).map((test) => [test]), ...groups].map((files) => ({
    files,
    databases,
  }));
}

/** The steps after the compiler: browser tests, and for faults in SQL the nearest tests on PostgreSQL. */
export function lastSteps({ path, kind }: Fault, sources: readonly SourceFile[]): Step[] {
  const steps = browserTests(path, sources).map((file): Step => ({ files: [file], databases: 'sqlite' }));
  const nearest = nearestTests(path, sources).slice(0, PER_PROCESS);
  if ((kind.includes('SQL') || IS_SQL.test(path)) && nearest.length > 0)
    steps.push({ files: nearest, databases: 'postgres' });
  return steps;
}

const UNREACHED = 1_000_000;

function nearestTests(path: string, sources: readonly SourceFile[]): string[] {
  const distances = distancesFrom(path, importersOf(sources));
  /** The least distance of a production file by its folder and by its feature. */
  const groups = new Map<string, number>();
  for (const [importer, distance] of distances)
    for (const group of isProduction(importer) ? [dirname(importer), featureOf(importer)] : [])
      if (!groups.has(group)) groups.set(group, distance);
  const rank = (test: string): number => {
    if (dirname(path) === dirname(test)) return basename(path, '.ts') === basename(test, '.test.ts') ? 0 : 1;
    if (featureOf(path) === featureOf(test) || usesWithoutImport(path, test)) return 2;
    const ofFolder = groups.get(dirname(test)) ?? UNREACHED;
    const ofFeature = (groups.get(featureOf(test)) ?? UNREACHED) + 0.5;
    const ofService = dirname(test) === ofWhole(path) ? 1000 : UNREACHED;
    return 3 + Math.min(ofFolder, ofFeature, ofService);
  };
  return sources
    .map(({ path: test }) => ({ test, rank: rank(test), distance: distances.get(test) ?? UNREACHED }))
    .filter(({ test, rank: own, distance }) => {
      if (!IS_TEST.test(test) || IS_GOLDEN_SQL.test(test)) return false;
      return own < 3 || (own < UNREACHED && distance < UNREACHED);
    })
    .toSorted((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, MOST)
    .map(({ test }) => test);
}

/** The folder of the tests of a whole service. */
const ofWhole = (path: string): string =>
  path.startsWith('thoughts/') ? 'thoughts/testing/service' : 'journal/test';

/** The OpenAPI document shows contracts, and one test runs the programs. */
const usesWithoutImport = (path: string, test: string): boolean =>
  (basename(path) === 'contract.ts' && test === `${ofWhole(path)}/interface.test.ts`) ||
  (/(?:^|\/)(?:main|app|commands)\.ts$/.test(path) && test === 'test/start.test.ts');

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const { target, erased } of imports)
      if (!erased) importers.getOrInsertComputed(target, () => []).push(path);
  return importers;
}

/** Breadth-first search from a file to its direct and indirect importers. */
function distancesFrom(path: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[path, 0]]);
  for (const [next, distance] of distances)
    for (const importer of importers.get(next) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** Browser tests do not import the code they open: those with the most words of the path come first. */
function browserTests(path: string, sources: readonly SourceFile[]): string[] {
  const match = IN_BROWSER.exec(path);
  if (!match) return [];
  const folder = `${match.groups?.service ?? 'journal'}/web/test/`;
  const parts = path.slice(match[0].length).replace(/\.ts$/, '').split(/[/-]/);
  const words = [...new Set(parts)].filter(
    (word) => word.length > 2 && !/^(?:client|page|store)$/.test(word),
  );
  // A word in a test's name outweighs all its occurrences in the text.
  const score = (name: string, text: string) =>
    words.reduce(
      (sum, word) => sum + (name.includes(word) ? 1000 : Math.min(text.split(word).length - 1, 100)),
      0,
    );
  return sources
    .filter((source) => source.path.startsWith(folder) && IS_BROWSER_TEST.test(source.path))
    .map(({ path: test, text }) => ({ test, score: score(basename(test), text) }))
    .filter(({ score: own }) => own > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_IN_BROWSER)
    .map(({ test }) => test);
}
