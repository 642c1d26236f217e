// Rules for the graph of modules: import cycles and unused exports.
import { posix } from 'node:path';
import { isProduction, lineAt, type SourceFile, type Violation } from './source.ts';

// Detects import cycles of files and folders; type imports count too.

/** The imports of each node. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Cycles of production files. Static and dynamic imports count. */
export function checkFileCycles(files: readonly SourceFile[]): Violation[] {
  const graph = graphOf(files, (path) => path);
  return findCycles(graph).map((cycle) => violationOf('files', cycle));
}

/**
 * Cycles among the direct children of a folder, with each subfolder as one node. `checkFileCycles` covers
 * cycles of files only.
 */
export function checkFolderCycles(files: readonly SourceFile[]): Violation[] {
  const parents = new Set(
    files.filter(({ path }) => isProduction(path)).flatMap(({ path }) => parentsOf(path)),
  );
  return [...parents].sort().flatMap((parent) =>
    findCycles(graphOf(files, (path) => childOf(parent, path)))
      .filter((cycle) => cycle.some((name) => name.endsWith('/')))
      .map((cycle) => violationOf('folders', cycle)),
  );
}

const violationOf = (kind: string, cycle: readonly string[]): Violation => ({
  path: cycle[0] ?? '',
  line: null,
  message: `${kind} import each other: ${[...cycle, cycle[0]].join(' → ')}`,
});

/** `unitOf` returns the node of a file; null excludes the file. */
function graphOf(files: readonly SourceFile[], unitOf: (path: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>();
  const known = new Set(files.map(({ path }) => path).filter(isProduction));
  for (const { path, imports } of files) {
    const from = known.has(path) ? unitOf(path) : null;
    if (from === null) continue;
    const targets = graph.getOrInsertComputed(from, () => new Set());
    for (const { target } of imports) {
      const to = known.has(target) ? unitOf(target) : null;
      if (to !== null && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** All parent folders of `path`; '' for the root. */
function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

/** The direct child of `parent` that is or contains `path`; folders end with a slash. */
function childOf(parent: string, path: string): string | null {
  const prefix = parent === '' ? '' : `${parent}/`;
  if (!path.startsWith(prefix)) return null;
  const [name = '', ...below] = path.slice(prefix.length).split('/');
  return `${prefix}${name}${below.length > 0 ? '/' : ''}`;
}

/** Shortest cycles without common nodes, until no other is left. */
function findCycles(graph: Graph): string[][] {
  const left = new Set([...graph.keys()].sort());
  const cycles: string[][] = [];
  for (;;) {
    removeLeaves(graph, left);
    const found = [...left].map((start) => cycleFrom(graph, start, left)).filter((cycle) => cycle !== null);
    const [cycle] = found.sort((one, other) => one.length - other.length);
    if (!cycle) return cycles;
    cycles.push(cycle);
    for (const node of cycle) left.delete(node);
  }
}

/** Removes the nodes that import none of the others, repeatedly: they are in no cycle. */
function removeLeaves(graph: Graph, left: Set<string>): void {
  const before = left.size;
  for (const node of left) if (left.isDisjointFrom(graph.get(node) ?? new Set())) left.delete(node);
  if (left.size < before) removeLeaves(graph, left);
}

/** Breadth-first search from `start` back to it, through `nodes`. */
function cycleFrom(graph: Graph, start: string, nodes: ReadonlySet<string>): string[] | null {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (!nodes.has(next) || seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  return null;
}

// Detects exports that no other file imports.

const EXPORT =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (?<name>[\w$]+)/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?\{(?<names>[^}]*)\}\s*from\s*'(?<specifier>[^']+)'/g;
/** A namespace or dynamic import, a re-export of everything, or a path in a string uses all exports. */
const WHOLE =
  /\*(?:\s+as\s+[\w$]+)?\s+from\s*'(?<from>[^']+)'|(?<!from\s)['"`](?<path>[\w./@-]+\.tsx?)['"`]/g;

/** Files whose exports only the compiler or another program reads. */
const EXCLUDED = /\.(?:golden|test|d)\.tsx?$|\/decoding\/testing\//;

/** Tests count as importers. */
export function checkExports(files: readonly SourceFile[]): Violation[] {
  const named = new Set<string>();
  const whole = new Set<string>();
  for (const { path, text } of files) {
    for (const { groups } of text.matchAll(NAMED)) {
      const target = targetOf(path, groups?.specifier ?? '');
      for (const name of namesOf(groups?.names ?? '')) named.add(`${target} ${name}`);
    }
    for (const { groups } of text.matchAll(WHOLE)) {
      const specifier = groups?.from ?? groups?.path ?? '';
      whole.add(targetOf(path, specifier)).add(posix.join(posix.dirname(path), specifier));
    }
  }
  return files
    .filter(({ path }) => !EXCLUDED.test(path) && !whole.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)].flatMap((match) => {
        const name = match.groups?.name ?? '';
        if (named.has(`${path} ${name}`)) return [];
        const message = `exports ${name}, which no other file imports`;
        return [{ path, line: lineAt(text, match.index), message }];
      }),
    );
}

/** The names before `as` in the braces of an import. */
const namesOf = (list: string): string[] =>
  list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type\s+/, '')
      .replace(/\s+as\s.*/s, ''),
  );

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('@tandem/') ? specifier.slice('@tandem/'.length) : specifier;
}
