// Rings of tests: a file's name determines its ring (CONTRIBUTING.md).
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestedDatabases } from '../../platform/testing/databases.ts';

/** Run before each commit, before landing, and in campaigns. */
export type Ring = 'fast' | 'slow' | 'campaign';

/**
 * Milliseconds. `quietMs`: a file without any event, such as the end of a test, for this long is killed.
 * `openMs`: time after the last test until all opened resources must be closed. `runMs`: all files.
 */
export type Limits = { quietMs: number; openMs: number; runMs: number };

const TESTS = '{platform,journal,thoughts,web,test,tools}/**/*.test.ts';
/** Import in files whose properties have more cases in the campaign. */
const CASES = "testing/cases.ts';";
const MINUTE = 60_000;

/** Far above usual durations, because shared machines may be slow. */
export const LIMITS: Readonly<Record<Ring, Limits>> = {
  fast: { quietMs: 5 * MINUTE, openMs: 10_000, runMs: 35 * MINUTE },
  slow: { quietMs: 8 * MINUTE, openMs: 10_000, runMs: 70 * MINUTE },
  campaign: { quietMs: 90 * MINUTE, openMs: 30_000, runMs: 12 * 60 * MINUTE },
};

export function ringOf(file: string): Ring {
  if (file.endsWith('.campaign.test.ts')) return 'campaign';
  return file.endsWith('.slow.test.ts') ? 'slow' : 'fast';
}

/** Pages and client API: their statements are those of the REST interface. */
const FRONT_ENDS = /^(?:journal\/web|thoughts\/(?:web|client-api))\//;

/**
 * The databases of `eachDatabase` for the file's suites. In a run of all fast tests: one by the suite's name,
 * SQLite for front ends, both for the storage layer.
 */
export function databasesOf(file: string, ring: Ring, isWhole: boolean): TestedDatabases {
  if (ring !== 'fast' || !isWhole || file.startsWith('platform/')) return 'all';
  return FRONT_ENDS.test(file) ? 'sqlite' : 'one';
}

/**
 * The test files of `rings` whose path contains one of `parts`, by default all; a full path counts in every
 * ring. Paths are relative to `root`.
 */
export async function findTests(
  root: string,
  parts: readonly string[],
  rings: readonly Ring[],
): Promise<string[]> {
  const exclude = (path: string) => path.endsWith('node_modules');
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude }));
  const isWanted = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part));
  const named = parts.filter((part) => part.endsWith('.ts') && existsSync(join(root, part)));
  const found = new Set(named);
  for (const file of files.filter(isWanted)) {
    const hasMoreCases = async () => (await readFile(join(root, file), 'utf8')).includes(CASES);
    if (rings.includes(ringOf(file)) || (rings.includes('campaign') && (await hasMoreCases())))
      found.add(file);
  }
  return [...found].sort();
}

/** The fast and slow tests with golden files; pictures only count if `parts` name their test. */
export async function findGoldenTests(root: string, parts: readonly string[]): Promise<string[]> {
  const marks = parts.length > 0 ? /expectGolden|testInterface|UPDATE_GOLDEN/ : /expectGolden|testInterface/;
  const files = await findTests(root, parts, ['fast', 'slow']);
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.filter((_, at) => marks.test(texts[at] ?? ''));
}
