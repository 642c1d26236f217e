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

/** One shortest cycle of each strongly connected component with several nodes. */
function findCycles(graph: Graph): string[][] {
  return componentsOf(graph)
    .filter((component) => component.length > 1)
    .map((component) => shortestCycle(graph, component.toSorted()));
}

function shortestCycle(graph: Graph, component: readonly string[]): string[] {
  const inside = new Set(component);
  const cycles = component.map((start) => cycleFrom(graph, start, inside));
  return cycles.reduce((best, cycle) => (cycle.length < best.length ? cycle : best));
}

/** Breadth-first search from `start` back to it. */
function cycleFrom(graph: Graph, start: string, inside: ReadonlySet<string>): string[] {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (!inside.has(next) || seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return [...inside];
}

/** Tarjan's strongly connected components. */
function componentsOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];
  const visit = (node: string): number => {
    numbers.set(node, numbers.size);
    let low = numbers.get(node) ?? 0;
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      const number = numbers.get(next);
      if (number === undefined) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, number);
    }
    lowest.set(node, low);
    if (low === numbers.get(node)) {
      const component = stack.splice(stack.indexOf(node));
      for (const member of component) onStack.delete(member);
      components.push(component);
    }
    return low;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return components;
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
