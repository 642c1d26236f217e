// Extracts the imports of source files formatted by Biome.
import { glob, readFile } from 'node:fs/promises';
import { join, matchesGlob, posix } from 'node:path';

/**
 * `target` is a repository path (`platform/time/clock.ts`) for own files, `npm:` with the specifier for a
 * package, `node:…` for a built-in module. `erased` imports are type-only.
 */
export type Import = { specifier: string; target: string; erased: boolean; line: number };

/** `text` is TypeScript; `path` is relative to the repository, with `/` and without `./`. */
export type SourceFile = { path: string; text: string; imports: Import[] };

const PATTERNS = [
  /^\s*(?:import|export)\s+(?<type>type\s+)?[\w$*{},\s]+?\s+from\s*['"](?<specifier>[^'"]+)['"]/gm,
  /^\s*import\s*['"](?<specifier>[^'"]+)['"]/gm,
  /\b(?:import|import\.meta\.resolve|require|require\.resolve)\(\s*['"](?<specifier>[^'"]+)['"]/g,
];

/** A file with its imports: static, re-exported, and dynamic ones with a literal specifier. */
export function readSource(path: string, text: string): SourceFile {
  const imports = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map((match): Import => {
    const specifier = match.groups?.specifier ?? '';
    return {
      specifier,
      target: targetOf(path, specifier),
      erased: match.groups?.type !== undefined,
      line: lineAt(text, match.index + match[0].length),
    };
  });
  return { path, text, imports: imports.sort((one, other) => one.line - other.line) };
}

/** The 1-based line of the character at `index`. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('@tandem/')) return specifier.slice('@tandem/'.length);
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`;
}

/** `line` counts from 1; null for the whole file. */
export type Violation = { path: string; line: number | null; message: string };

/** `path:line: message`, the format of compilers, which editors recognise. */
export const formatViolation = ({ path, line, message }: Violation): string =>
  line === null ? `${path}: ${message}` : `${path}:${line}: ${message}`;

// Distinguishes the services' production files from tests and tools.

const SERVICES = ['main.ts', '{platform,journal,thoughts,web}/**/*.{ts,tsx}'];
const NOT_IN_SERVICE = ['**/*.test.ts', '**/{test,testing}/**', '**/*.fixture.ts'];

const known = new Map<string, boolean>();

/** `path` is relative to the repository's root. */
export const isProduction = (path: string): boolean =>
  known.getOrInsertComputed(
    path,
    () =>
      SERVICES.some((glob) => matchesGlob(path, glob)) &&
      !NOT_IN_SERVICE.some((glob) => matchesGlob(path, glob)),
  );

/** Folders with installed, built or local files. */
const NOT_OURS = /(?:^|\/)(?:node_modules|\.git|coverage|generated|results|dist)$|^data$|^\.(?:tmp|cache)$/;

export type Repository = {
  /** Relative to the root, sorted. */
  paths: readonly string[];
  readText(path: string): Promise<string>;
  readJson<Value>(path: string): Promise<Value>;
};

export async function openRepository(root: string): Promise<Repository> {
  const found = await Array.fromAsync(
    glob('**/*', {
      cwd: root,
      withFileTypes: true,
      exclude: ({ name, parentPath }) => isNotOurs(root, parentPath, name),
    }),
  );
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relativeTo(root, parentPath, name));
  const readText = (path: string) => readFile(join(root, path), 'utf8');
  return { paths: paths.sort(), readText, readJson: async (path) => JSON.parse(await readText(path)) };
}

const relativeTo = (root: string, folder: string, name: string): string =>
  join(folder, name).slice(root.length + 1);

const isNotOurs = (root: string, folder: string, name: string): boolean =>
  NOT_OURS.test(relativeTo(root, folder, name));
