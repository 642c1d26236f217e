// Detects tests that depend on machine load, or that keep the process alive after a failure.

import type { SourceFile, Violation } from './source.ts';
import { FUNCTIONS, nameOf } from './statements.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';

/** Their results hold no resources, or end with the process. */
const NEED_NO_END = new Set(['startAuthority', 'startPostgres', 'startS3', 'startTail']);
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']);
/** A quick filter: most test files contain none of these. */
const SUSPICIOUS = /performance\.now|hrtime|interruptAfterTimeLimit|await start[A-Z]|setTimeout/;

type Found = { node: Node; parents: readonly Node[] };
type Rule = { isBroken(found: Found, file: SourceFile): boolean; message: string; rings: RegExp };

/** Campaign tests may measure and wait, because they run sequentially. */
const ALL = /\.test\.ts$/;
const FAST = /(?<!\.(?:slow|campaign))\.test\.ts$/;
const BEFORE_LANDING = /(?<!\.campaign)\.test\.ts$/;

const RULES: readonly Rule[] = [
  {
    isBroken: ({ node }) => readsWallClock(node),
    message:
      'measures wall-clock time, which depends on the load: compare processor time, or wait for an event',
    rings: FAST,
  },
  {
    isBroken: ({ node }) => node.type === 'Property' && nameOf(node) === 'interruptAfterTimeLimit',
    message: 'limits a property by time, which reduces its cases: set their number',
    rings: ALL,
  },
  {
    isBroken: startsWithoutUsing,
    message: 'starts a service that keeps running after a failed assertion: use await using',
    rings: ALL,
  },
  {
    isBroken: sleeps,
    message: 'sleeps: wait for the expected event',
    rings: BEFORE_LANDING,
  },
];

export function checkTests(file: SourceFile): Violation[] {
  const { path, text } = file;
  if (!path.endsWith('.test.ts') || !SUSPICIOUS.test(text)) return [];
  const rules = RULES.filter(({ rings }) => rings.test(path));
  return [...walk(syntaxOf(file).program)].flatMap((found) =>
    rules
      .filter(({ isBroken }) => isBroken(found, file))
      .map(({ message }) => ({ path, line: found.node.loc.start.line, message })),
  );
}

function readsWallClock({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression') return false;
  const member = `${identifierOf(object)}.${identifierOf(property)}`;
  return member === 'performance.now' || member === 'process.hrtime';
}

/** A function that starts a resource returns it: its callers use `await using`. */
function startsWithoutUsing({ node, parents }: Found): boolean {
  if (node.type !== 'VariableDeclarator' || parents.at(-1)?.kind === 'await using') return false;
  const call = (node.init as Node | null)?.type === 'AwaitExpression' ? (node.init as Node).argument : null;
  const name = identifierOf((call as Node | null)?.callee);
  if (!/^start[A-Z]/.test(name) || NEED_NO_END.has(name)) return false;
  const at = parents.findLastIndex(({ type }) => FUNCTIONS.has(type));
  const owner = parents[at - 1];
  return !/^start/.test(nameOf(parents[at] ?? node, owner)) && !/^use[A-Z]/.test(identifierOf(owner?.callee));
}

/** A polling loop may wait between attempts. */
function sleeps({ node, parents }: Found, { text }: SourceFile): boolean {
  if (node.type !== 'CallExpression' || parents.some(({ type }) => LOOPS.has(type))) return false;
  const name = identifierOf(node.callee);
  const [imported, alias = 'setTimeout'] =
    /\bsetTimeout(?: as (\w+))? \} from 'node:timers\/promises'/.exec(text) ?? [];
  if (imported && name === alias) return true;
  const [resolve] = (parents.at(-1)?.params as Node[] | undefined) ?? [];
  const [first] = node.arguments as Node[];
  return name === 'setTimeout' && resolve !== undefined && identifierOf(first) === identifierOf(resolve);
}

const identifierOf = (node: unknown): string =>
  (node as Node | null | undefined)?.type === 'Identifier' ? String((node as Node).name) : '';
