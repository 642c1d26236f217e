// Parses TypeScript files. Node.js replaces types with spaces, so that positions are preserved.
import { stripTypeScriptTypes } from 'node:module';
import { type Comment, type Program, parse } from 'acorn';
import type { SourceFile } from './source.ts';

/** An ESTree node; `start` and `end` are offsets in the file. */
export type Node = { type: string; start: number; end: number; loc: Span; [field: string]: unknown };
type Span = { start: { line: number }; end: { line: number } };

/** `code` is the file with types, including their comments, replaced with spaces. */
type Syntax = { program: Program; comments: readonly Comment[]; code: string };

/** `text` may only contain erasable types. @throws SyntaxError */
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

/** As `parseSource`, with one parse per file for all rules. */
export const syntaxOf = (file: SourceFile): Syntax =>
  parsed.getOrInsertComputed(file, ({ text }) => parseSource(text));

/** All nodes from `root`, each before its descendants. `parents` ends with the nearest. */
export function* walk(root: unknown): Generator<{ node: Node; parents: readonly Node[] }> {
  const waiting = isNode(root) ? [{ node: root, parents: [] as Node[] }] : [];
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    yield found;
    const parents = [...found.parents, found.node];
    const children = Object.values(found.node).flat().filter(isNode);
    for (const node of children.reverse()) waiting.push({ node, parents });
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value;
