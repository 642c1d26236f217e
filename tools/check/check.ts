// The repository's own rules (STYLE.md).
import { join } from 'node:path';
import { checkArchitecture } from './architecture.ts';
import { checkDirections } from './directions.ts';
import { checkExports, checkFileCycles, checkFolderCycles } from './module-graph.ts';
import { checkDeclared, checkVersions, type Manifest } from './packages.ts';
import { openRepository, type Repository, readSource, type SourceFile, type Violation } from './source.ts';
import {
  checkDefinedQueries,
  checkLiteralSpreads,
  checkRawText,
  checkTests,
  checkTransactions,
} from './statements.ts';
import { checkComments, checkHygiene, checkWords, type ForbiddenWord } from './text.ts';

const WORKSPACES = ['', 'platform', 'journal', 'thoughts', 'web'];
/** A separate project with its own packages. */
const CLIENTS = 'tools/clients/';
const WORDS = 'tools/check/forbidden-words.json';

/** The violations in the repository at `root`, and the number of its source files. */
export async function checkRepository(root: string): Promise<{ violations: Violation[]; files: number }> {
  const repository = await openRepository(root);
  const files = await readSources(repository);
  const violations = [
    ...(await checkManifests(repository, files)),
    ...checkSources(files),
    ...checkArchitecture(await repository.readText('ARCHITECTURE.md'), repository.paths),
    ...(await checkAllWords(repository)),
  ];
  return { violations, files: files.length };
}

async function readSources({ paths, readText }: Repository): Promise<SourceFile[]> {
  const sources = paths.filter((path) => /(?<!\.golden)\.tsx?$/.test(path) && !path.startsWith(CLIENTS));
  return Promise.all(sources.map(async (path) => readSource(path, await readText(path))));
}

async function checkManifests({ readJson }: Repository, files: readonly SourceFile[]): Promise<Violation[]> {
  const manifests = new Map<string, Manifest>();
  for (const folder of WORKSPACES) manifests.set(folder, await readJson(join(folder, 'package.json')));
  return [
    ...[...manifests].flatMap(([folder, one]) => checkVersions(join(folder, 'package.json'), one)),
    ...files.flatMap((file) => checkDeclared(file, manifests)),
  ];
}

function checkSources(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => checkDirections(file)),
    ...files.flatMap(checkHygiene),
    ...checkFileCycles(files),
    ...checkFolderCycles(files),
    ...checkExports(files),
    ...files.flatMap(checkComments),
    ...files.flatMap(checkRawText),
    ...files.flatMap(checkLiteralSpreads),
    ...files.flatMap(checkTransactions),
    ...files.flatMap(checkTests),
    ...files.flatMap(checkDefinedQueries),
  ];
}

/** Checks all sources and documents, except the word list itself and migrations, which never change. */
async function checkAllWords({ paths, readText, readJson }: Repository): Promise<Violation[]> {
  const words = await readJson<ForbiddenWord[]>(WORDS);
  const read = paths.filter(
    (path) => /\.(?:tsx?|mjs|md|css)$/.test(path) && !/\/migrations\/|check\/text\.test/.test(path),
  );
  return (await Promise.all(read.map(async (path) => checkWords(path, await readText(path), words)))).flat();
}
