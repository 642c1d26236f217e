// Parses a TypeScript file: its types are blanked out by Node.js itself, so that positions stay as they are.
import { stripTypeScriptTypes } from 'node:module';
import { type Comment, type Program, parse } from 'acorn';
import type { SourceFile } from './source.ts';

/** A node of ESTree; `start` and `end` are offsets in the file. */
export type Node = { type: string; start: number; end: number; loc: Span; [field: string]: unknown };
type Span = { start: { line: number }; end: { line: number } };

/** `code` is the file with spaces in the place of its types, comments in types included. */
export type Syntax = { program: Program; comments: readonly Comment[]; code: string };

/** `text` has erasable types alone. @throws SyntaxError */
export function parseSource(text: string): Syntax {
  const comments: Comment[] = [];
  const code = stripTypeScriptTypes(text);
  const program = parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
    locations: true,
    onComment: comments,
  });
  return { program, comments, code };
}

const parsed = new WeakMap<SourceFile, Syntax>();

/** As `parseSource`; each file is parsed once, although several rules read it. */
export const syntaxOf = (file: SourceFile): Syntax =>
  parsed.getOrInsertComputed(file, ({ text }) => parseSource(text));

/** Every node below `root`, `root` first, each before those below it. `parents` are the nearest last. */
export function* walk(
  root: unknown,
  parents: readonly Node[] = [],
): Generator<{ node: Node; parents: readonly Node[] }> {
  if (!isNode(root)) return;
  yield { node: root, parents };
  const below = [...parents, root];
  for (const value of Object.values(root)) {
    for (const child of Array.isArray(value) ? value : [value]) yield* walk(child, below);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value;
