// Holds the repository to its own rules; part of `npm run check`. Prints a line per violation and exits with 1.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDirections } from './check/directions.ts';
import { checkHygiene } from './check/hygiene.ts';
import { checkDeclared, checkVersions, type Manifest } from './check/packages.ts';
import { readSource, type SourceFile } from './check/source.ts';
import { formatViolation } from './check/violation.ts';

const root = join(import.meta.dirname, '..');
const SOURCES = ['*.ts', '{platform,journal,thoughts,tools}/**/*.ts'];
const WORKSPACES = ['', 'platform', 'journal', 'thoughts'];

const manifests = new Map(await Promise.all(WORKSPACES.map(readManifest)));
const files = await readSources();
const violations = [
  ...[...manifests].flatMap(([folder, manifest]) => checkVersions(join(folder, 'package.json'), manifest)),
  ...files.flatMap((file) => [
    ...checkDirections(file),
    ...checkHygiene(file),
    ...checkDeclared(file, manifests),
  ]),
];
for (const violation of violations) console.error(formatViolation(violation));
if (violations.length > 0) process.exitCode = 1;
else console.log(`${files.length} source files keep the rules of STYLE.md.`);

async function readManifest(folder: string): Promise<[string, Manifest]> {
  const manifest: Manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  return [folder, manifest];
}

async function readSources(): Promise<SourceFile[]> {
  const exclude = (path: string) => path.endsWith('node_modules') || path === 'tools/clients';
  const paths = (await Array.fromAsync(glob(SOURCES, { cwd: root, exclude }))).sort();
  return Promise.all(paths.map(async (path) => readSource(path, await readFile(join(root, path), 'utf8'))));
}
