// Rules for statements: spreads, transactions, queries, untranslated text and tests.
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import { isProduction, type SourceFile, type Violation } from './source.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';

/** A quick filter: most files contain none of these. */
const SUSPICIOUS = /\.\.\.\(?\s*[[{]|\]\s*=\s*\[/;

/** Detects spreads of literals, and destructuring of array literals. */
export function checkLiteralSpreads(file: SourceFile): Violation[] {
  // Node.js cannot strip the types of TSX.
  if (file.path.endsWith('.tsx') || !SUSPICIOUS.test(file.text)) return [];
  return [...walk(syntaxOf(file).program)].flatMap(({ node, parents }) => {
    const message = violationOf(node, parents.at(-1));
    return message ? [{ path: file.path, line: node.loc.start.line, message }] : [];
  });
}

function violationOf({ type, argument, id, init }: Node, parent: Node | undefined): string | null {
  if (type === 'SpreadElement' && isLiteral(argument)) return 'spreads a literal: list its members instead';
  const isDeclaration = type === 'VariableDeclarator' && parent?.kind === 'const';
  return isDeclaration && isTakenApart(id as Node, init as Node | null)
    ? 'destructures an array literal: write one declaration for each name'
    : null;
}

/** A pattern with rest or gaps may require the array. */
function isTakenApart(pattern: Node, init: Node | null): boolean {
  if (pattern.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') return false;
  const targets = pattern.elements as (Node | null)[];
  const values = init.elements as (Node | null)[];
  return (
    targets.length === values.length &&
    targets.every((target) => target && target.type !== 'RestElement') &&
    values.every((value) => value?.type !== 'SpreadElement')
  );
}

const isLiteral = (node: unknown): boolean =>
  ['ObjectExpression', 'ArrayExpression'].includes((node as Node | null | undefined)?.type ?? '');

/** Parsing, hashing and random secrets: they take time, and a transaction may be retried. */
const BEFORE =
  /^(?:parse(?:Name|LoggedAt|Body|Time|Query)|hash(?:Password|Token|Secret|Key)|createHash|randomBytes|isTimezone|toSchedule)$/;

/**
 * Detects work inside write transactions that belongs before them. A transaction is the first parameter,
 * named `tx`.
 */
export function checkTransactions(file: SourceFile): Violation[] {
  const { path, text } = file;
  if (!isProduction(path) || path.endsWith('.tsx') || !/\btx\b/.test(text)) return [];
  const found: Violation[] = [];
  for (const { node, parents } of walk(syntaxOf(file).program)) {
    const name = node.type === 'CallExpression' ? nameOfCallee(node.callee as Node) : undefined;
    if (name === undefined || !BEFORE.test(name) || !parents.some(isTransaction)) continue;
    found.push({
      path,
      line: node.loc.start.line,
      message: `calls ${name} in a write transaction: call it before the transaction`,
    });
  }
  return found;
}

const nameOfCallee = ({ type, name }: Node): string | undefined =>
  type === 'Identifier' ? String(name) : undefined;

function isTransaction({ params }: Node): boolean {
  const [first] = Array.isArray(params) ? (params as Node[]) : [];
  return first?.type === 'Identifier' && first.name === 'tx';
}

// The text of a defined query may depend only on which arguments are null, undefined, true and false
// (`platform/database/queries/define-query.ts`): during its construction, a placeholder represents any other
// argument and equals no string or number.

const COMPARES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=']);

export function checkDefinedQueries(file: SourceFile): Violation[] {
  const { path, text } = file;
  if (!text.includes('defineQuery(') || !path.endsWith('.ts')) return [];
  return [...walk(syntaxOf(file).program)].flatMap(({ node }) =>
    comparisonsIn(node).map((comparison) => ({
      path,
      line: comparison.loc.start.line,
      message: 'compares an argument of a defined query with a value: pass true or false instead',
    })),
  );
}

/** Comparisons of an argument, or of its member, with a string or number. */
function comparisonsIn({ type, callee, arguments: given }: Node): Node[] {
  if (type !== 'CallExpression' || (callee as Node).name !== 'defineQuery') return [];
  const [build] = given as Node[];
  const [, ...parameters] = (build?.params as Node[] | undefined) ?? [];
  const names = new Set(parameters.flatMap((parameter) => [...namesIn(parameter)]));
  return [...walk(build?.body)]
    .map(({ node }) => node)
    .filter(({ type: kind, operator }) => kind === 'BinaryExpression' && COMPARES.has(String(operator)))
    .filter(({ left, right }) => {
      const sides = [left as Node, right as Node];
      return sides.some(isValue) && sides.some((side) => names.has(rootOf(side)));
    });
}

function* namesIn(parameter: Node): Generator<string> {
  for (const { node } of walk(parameter)) if (node.type === 'Identifier') yield String(node.name);
}

const isValue = ({ type, value }: Node): boolean =>
  type === 'Literal' && (typeof value === 'string' || typeof value === 'number');

/** `a` of `a.b?.c`. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  const inner = node.type === 'MemberExpression' ? node.object : node.expression;
  return inner ? rootOf(inner as Node) : '';
}

// Detects literal text in views: user-visible text belongs in the dictionaries.

/** User-visible attributes. */
const READ = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'children']);
const HAS_LETTERS = /\p{L}{2}/u;
/** Names of languages are not translated. */
const NAMES = new Set(['English', 'Deutsch']);

/** Reports literal text and literal user-visible attributes of a TSX file. */
export function checkRawText({ path, text }: SourceFile): Violation[] {
  if (!path.endsWith('.tsx') || path.includes('.test.')) return [];
  return [...literalsOf(text)]
    .filter((literal) => HAS_LETTERS.test(literal) && !NAMES.has(literal))
    .map((literal) => ({
      path,
      line: lineOf(text, literal),
      message: `shows “${literal}”: put it in the dictionaries`,
    }));
}

function* literalsOf(text: string): Generator<string> {
  const { code } = transformSync(text, {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
  });
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  for (const { node } of walk(program)) {
    const { name } = (node.callee ?? {}) as { name?: string };
    if (node.type !== 'CallExpression' || !/^jsxs?$/.test(name ?? '')) continue;
    const [, props] = node.arguments as Node[];
    for (const property of (props?.properties ?? []) as Node[]) yield* literalsIn(property);
  }
}

function* literalsIn({ key, value }: Node): Generator<string> {
  const named = key as { name?: string; value?: string } | undefined;
  if (!READ.has(named?.name ?? named?.value ?? '')) return;
  const values = ((value as Node).elements as Node[] | undefined) ?? [value as Node];
  for (const one of values) if (one.type === 'Literal' && typeof one.value === 'string') yield one.value;
}

const lineOf = (text: string, literal: string): number | null => {
  const at = text.indexOf(literal.trim().split('\n')[0] ?? literal);
  return at < 0 ? null : text.slice(0, at).split('\n').length;
};

// Detects tests that depend on machine load, or that keep the process alive after a failure.

/** Their results hold no resources, or end with the process. */
const NEED_NO_END = new Set(['startAuthority', 'startPostgres', 'startS3', 'startTail']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']);
/** A quick filter: most test files contain none of these. */
const SUSPICIOUS_IN_TESTS = /performance\.now|hrtime|interruptAfterTimeLimit|await start[A-Z]|setTimeout/;

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
  if (!path.endsWith('.test.ts') || !SUSPICIOUS_IN_TESTS.test(text)) return [];
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

/** The name of a function or property, or of the assignment target. */
function nameOf(node: Node, parent?: Node): string {
  const named = (node.id ?? node.key ?? parent?.id ?? parent?.key) as { name?: string } | null | undefined;
  return named?.name ?? 'a function';
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
