// The last tests for undetected faults: the same tests on PostgreSQL for faults in SQL, and browser tests for
// faults in browser code.
import { basename } from 'node:path';
import type { SourceFile } from '../check/source.ts';
import type { Fault } from './faults/fault.ts';

/** The files of one process, and their databases. */
export type Step = { files: readonly string[]; databases: string };

const MOST_ON_POSTGRES = 8;
const MOST_IN_BROWSER = 4;
const IS_SQL = /(?:store|queries|tables|migrat)/;
const IN_BROWSER = /^(?:(?<service>journal|thoughts)\/web\/client|web)\//;
const IS_BROWSER_TEST = /\.browser(?:\.slow|\.campaign)?\.test\.ts$/;
/** Words that occur in most paths and are not specific. */
const COMMON = new Set(['client', 'rules', 'index', 'page', 'store']);

/** `neighbours` are the tests that already ran, nearest first. */
export function lastSteps(
  fault: Pick<Fault, 'path' | 'kind'>,
  neighbours: readonly string[],
  sources: readonly SourceFile[],
): Step[] {
  const { path, kind } = fault;
  const steps: Step[] = browserTests(path, sources).map((file) => ({ files: [file], databases: 'sqlite' }));
  const nearest = neighbours.slice(0, MOST_ON_POSTGRES);
  if ((kind.includes('SQL') || IS_SQL.test(path)) && nearest.length > 0)
    steps.push({ files: nearest, databases: 'postgres' });
  return steps;
}

/** Browser tests import none of the code they open: those with most words of the path come first. */
function browserTests(path: string, sources: readonly SourceFile[]): string[] {
  const match = IN_BROWSER.exec(path);
  if (!match) return [];
  const folder = `${match.groups?.service ?? 'journal'}/web/test/`;
  const words = wordsOf(path.slice(match[0].length));
  return sources
    .filter((source) => source.path.startsWith(folder) && IS_BROWSER_TEST.test(source.path))
    .map(({ path: test, text }) => ({ test, score: scoreOf(basename(test), text, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_IN_BROWSER)
    .map(({ test }) => test);
}

const wordsOf = (path: string): string[] =>
  [...new Set(path.replace(/\.ts$/, '').split(/[/-]/))].filter(
    (word) => word.length > 2 && !COMMON.has(word),
  );

/** A word in a test's name outweighs all its occurrences in the text. */
const scoreOf = (name: string, text: string, words: readonly string[]): number =>
  words.reduce(
    (sum, word) => sum + (name.includes(word) ? 1000 : 0) + Math.min(text.split(word).length - 1, 100),
    0,
  );
