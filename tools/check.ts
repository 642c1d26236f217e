// Checks the repository's own rules; part of `npm run check`. Prints a line per violation and exits with 1.
// `node tools/check.ts [folder]` checks another copy of the repository.
import { join, resolve } from 'node:path';
import { checkArchitecture } from './check/architecture.ts';
import { checkDirections } from './check/directions.ts';
import { checkExports, checkFileCycles, checkFolderCycles } from './check/module-graph.ts';
import { checkDeclared, checkVersions, type Manifest } from './check/packages.ts';
import {
  formatViolation,
  openRepository,
  type Repository,
  readSource,
  type SourceFile,
  type Violation,
} from './check/source.ts';
import {
  checkDefinedQueries,
  checkFunctions,
  checkLiteralSpreads,
  checkRawText,
  checkTests,
  checkTransactions,
} from './check/statements.ts';
import { checkComments, checkHygiene, checkWords, type ForbiddenWord } from './check/text.ts';

const WORKSPACES = ['', 'platform', 'journal', 'thoughts', 'web'];
/** A separate project with its own packages. */
const CLIENTS = 'tools/clients/';
const WORDS = 'tools/check/forbidden-words.json';

const repository = await openRepository(resolve(process.argv[2] ?? join(import.meta.dirname, '..')));
const files = await readSources(repository);
const violations = [
  ...(await checkManifests(repository, files)),
  ...checkSources(files),
  ...checkArchitecture(await repository.readText('ARCHITECTURE.md'), repository.paths),
  ...(await checkAllWords(repository)),
];
for (const violation of violations) console.error(formatViolation(violation));
if (violations.length > 0) process.exitCode = 1;
else console.log(`${files.length} source files conform to STYLE.md.`);

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
    ...files.flatMap(checkFunctions),
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
