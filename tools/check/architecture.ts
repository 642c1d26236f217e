// Compares the tree in ARCHITECTURE.md with the disk: it must contain all required folders, with comments,
// and no others.
import { isProduction, type Violation } from './source.ts';

const PATH = 'ARCHITECTURE.md';
/** All folders directly in these must be listed; deeper ones may be. */
const COMPLETE = ['platform', 'journal', 'thoughts', 'thoughts/federation', 'web', 'test', 'tools'];
/** Two spaces per level, a name (of a folder with a slash), and its purpose. */
const LINE = /^(?<indent>(?: {2})*)(?<name>[\w.-]+\/?)(?: +(?<comment>\S.*))?$/;

type Entry = { path: string; line: number; comment: string };

/** `paths` are the files of the repository. */
export function checkArchitecture(text: string, paths: readonly string[]): Violation[] {
  const entries = readTree(text);
  const folders = foldersOf(paths);
  const known = new Set([...folders.keys(), ...paths]);
  const listed = new Set(entries.map(({ path }) => path));
  const complain = (line: number | null, message: string): Violation => ({ path: PATH, line, message });
  const missing = [...folders.keys()]
    .filter((folder) => isRequired(folder, paths) && !listed.has(folder))
    .sort();
  return [
    ...entries
      .filter(({ path }) => !known.has(path))
      .map(({ path, line }) => complain(line, `lists ${path}, which does not exist`)),
    ...entries
      .filter(({ comment }) => comment === '')
      .map(({ path, line }) => complain(line, `does not describe ${path}`)),
    ...missing.map((folder) => complain(null, `does not list ${folder}`)),
  ];
}

/** The entries of the first fenced block, with paths from the root. */
export function readTree(text: string): Entry[] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith('```')) + 1;
  const to = lines.indexOf('```', from);
  const above: string[] = [];
  return lines.slice(from, to).flatMap((line, index) => {
    const { indent = '', name, comment = '' } = LINE.exec(line)?.groups ?? {};
    if (name === undefined) return [];
    const depth = indent.length / 2;
    above.splice(depth, above.length, name);
    return [{ path: above.join(''), line: from + index + 1, comment }];
  });
}

/** All folders with the files in them; folder names end with a slash. */
function foldersOf(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      folders.getOrInsertComputed(path.slice(0, end + 1), () => []).push(path);
    }
  }
  return folders;
}

/** A folder of production code, tests or tools directly in one of {@link COMPLETE}. */
function isRequired(folder: string, paths: readonly string[]): boolean {
  const parent = folder.split('/').slice(0, -2).join('/');
  if (!COMPLETE.includes(parent)) return COMPLETE.includes(folder.slice(0, -1));
  return paths.some(
    (path) => path.startsWith(folder) && (parent === 'test' || parent === 'tools' || isProduction(path)),
  );
}
