// The faults that can be planted in a source file: changed conditions, statements, values and SQL.
import { type Node, parseSource, walk } from '../check/syntax.ts';

type Kind =
  | ('negated condition' | 'moved boundary' | 'swapped operator' | 'removed statement' | 'removed call')
  | ('changed value' | 'removed SQL condition' | 'changed SQL');

/** `start` and `end` are offsets in the file. */
type Change = { kind: Kind; start: number; end: number; replacement: string };

/** `context` is the (first) line of the fault; `nth` counts equally described faults of the file, from 0. */
export type Fault = Change & { path: string; line: number; original: string; context: string; nth: number };

/** As in reports and in the tables of docs/mutation.md; independent of changes elsewhere in the file. */
export function describeFault({ kind, original, replacement, context }: Omit<Fault, 'nth'>): string {
  const change = `${shorten(original)} → ${shorten(replacement) || '(nothing)'}`;
  return `${kind}: ${change}${context === original ? '' : ` in ${shorten(context)}`}`;
}

export const keyOf = (fault: Fault): string => `${fault.path} ${describeFault(fault)} ${fault.nth}`;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** The file's text with the fault. */
export const plant = (text: string, { start, end, replacement }: Change): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** The faults of a file that can be parsed with them, in its order. */
export function findFaults(path: string, text: string): Fault[] {
  const changes: Change[] = [];
  for (const { node, parents } of walk(parseSource(text).program)) {
    if (parents.some(({ type }) => type === 'ImportDeclaration')) continue;
    changes.push(
      ...conditionFaults(node, parents, text),
      ...statementFaults(node, text),
      ...valueFaults(node, parents, text),
      ...sqlFaults(node, parents, text),
    );
  }
  const lines = text.split('\n');
  const counts = new Map<string, number>();
  return changes
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((change) => {
      const line = text.slice(0, change.start).split('\n').length;
      const original = text.slice(change.start, change.end);
      const fault = { ...change, path, line, context: lines[line - 1]?.trim() ?? '', original };
      const description = describeFault(fault);
      const nth = counts.get(description) ?? 0;
      counts.set(description, nth + 1);
      return { ...fault, nth };
    })
    .filter((fault) => canBeParsed(plant(text, fault)));
}

function canBeParsed(text: string): boolean {
  try {
    parseSource(text);
    return true;
  } catch {
    return false;
  }
}

const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

function conditionFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const { start, end } = node.test as Node;
    return [{ kind: 'negated condition', start, end, replacement: `!(${text.slice(start, end)})` }];
  }
  const operator = String(node.operator);
  const isPlanted = parents.at(-1)?.test === node && (operator === '===' || operator === '!==');
  if (node.type !== 'LogicalExpression' && (node.type !== 'BinaryExpression' || isPlanted)) return [];
  const left = node.left as Node;
  const right = node.right as Node;
  // Comments and parentheses may precede the operator.
  const before = /^(?:[\s)]|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(left.end, right.start));
  const start = text.indexOf(operator, left.end + (before?.[0].length ?? 0));
  const end = start + operator.length;
  if (operator === '??') return [{ kind: 'swapped operator', start, end: right.end, replacement: '' }];
  const boundary = BOUNDARIES[operator];
  if (boundary) return [{ kind: 'moved boundary', start, end, replacement: boundary }];
  const other = OPERATORS[operator];
  if (!other || (operator === '+' && (isText(left) || isText(right)))) return [];
  return [{ kind: 'swapped operator', start, end, replacement: other }];
}

/** Subtracting strings fails immediately, and reveals nothing about the tests. */
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left as Node) || isText(node.right as Node)));

const REMOVED_STATEMENTS = /^(?:Call|Await|Assignment|Update)Expression$/;
/** Chained calls whose removal preserves the type. */
const REMOVED_CALLS = /^(?:filter|toSorted|sort|reverse|toReversed|slice|trim|toLowerCase|normalize)$/;
const SQL_CALLS = /^(?:where|whereRef|orderBy|limit|having)$/;

function statementFaults(node: Node, text: string): Change[] {
  const { start, end } = node;
  if (isRemovable(node)) return [{ kind: 'removed statement', start, end, replacement: ';' }];
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee.computed) return [];
  const name = String((callee.property as Node).name);
  const isSql = SQL_CALLS.test(name) && (node.arguments as Node[]).length > 0;
  if (!isSql && !REMOVED_CALLS.test(name)) return [];
  const object = (callee.object as Node).end;
  // A parenthesis may close after the object.
  const from = object + (/^\s*\)*/.exec(text.slice(object, end))?.[0].length ?? 0);
  return [{ kind: isSql ? 'removed SQL condition' : 'removed call', start: from, end, replacement: '' }];
}

function isRemovable(node: Node): boolean {
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'ReturnStatement') return node.argument === null;
  if (node.type !== 'ExpressionStatement') return false;
  const { type, callee } = node.expression as { type: string; callee?: Node };
  const object = callee?.object as Node | undefined;
  // Log messages are not behaviour.
  if (object && /^log(?:ger)?$/.test(String(object.name ?? (object.property as Node)?.name))) return false;
  return REMOVED_STATEMENTS.test(type) && callee?.type !== 'Super';
}

/** Texts without influence on programs, and names that only occur in documents. */
const FOR_PEOPLE = /^(?:description|summary|operationId|tags|title|help|means|says|msg|message|examples?)$/;

/** Methods with names of tables and columns: a missing name fails immediately. */
const NAMES_OF_TABLES =
  /^(?:select|from|(?:inner|left|cross)Join|on|where|having|orderBy|groupBy|ref|table|as|insert|update|delete|columns?|set|using|with|returning|exists|fn)/;

const MAX_ELEMENTS = 6;

function valueFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  const change = (replacement: string): Change[] => [
    { kind: 'changed value', start: node.start, end: node.end, replacement },
  ];
  if (parents.some(({ type, key }) => type === 'Property' && FOR_PEOPLE.test(String((key as Node).name))))
    return [];
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const { start, end } = node.argument as Node;
    return change(text.slice(start, end));
  }
  if (node.type === 'ArrayExpression') return elementFaults(node, parents, text);
  if (node.type !== 'Literal') return [];
  if (typeof node.value === 'boolean') return change(String(!node.value));
  return isWord(node, parents) ? change("''") : [];
}

/** Removes one element at a time. */
function elementFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  const elements = node.elements as (Node | null)[];
  // Pairs of maps and similar data, whose removal fails immediately.
  if (parents.at(-1)?.type === 'ArrayExpression' || elements.length > MAX_ELEMENTS) return [];
  return elements.flatMap((element, index) => {
    if (!element || element.type === 'SpreadElement' || isNameOfColumn(element, [...parents, node]))
      return [];
    const end = elements[index + 1]?.start ?? text.lastIndexOf(']', node.end - 1);
    return [{ kind: 'changed value', start: element.start, end, replacement: '' }];
  });
}

/** A one-word string that is a value: not the name of a property, module or column, and no SQL operator. */
function isWord(node: Node, parents: readonly Node[]): boolean {
  if (typeof node.value !== 'string' || !/^(?!(?:[<>=!]+|in|is|asc|desc)$)\S+$/.test(node.value))
    return false;
  const parent = parents.at(-1);
  if (!parent || /^(?:Import|Export|ExpressionStatement|ArrayExpression)/.test(parent.type)) return false;
  return !(parent.type === 'Property' && parent.key === node) && !isNameOfColumn(node, parents);
}

function isNameOfColumn(node: Node, parents: readonly Node[]): boolean {
  const call = parents.findLast(({ type }) => type !== 'ArrayExpression');
  if (node.type !== 'Literal' || call?.type !== 'CallExpression') return false;
  const callee = call.callee as Node;
  const name = String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name);
  return NAMES_OF_TABLES.test(name);
}

/** The end of a condition outside parentheses. */
const END_OF_CONDITION =
  /^(?:and|or|order by|group by|limit|offset|returning|union|on conflict|having|for|end|then|window)\b/i;
const SQL_SWAPS: readonly [RegExp, string][] = [
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/\bis null\b/gi, 'is not null'],
  [/\bis not null\b/gi, 'is null'],
  [/\bnot exists\b/gi, 'exists'],
  [/(?<!not )\bexists(?= ?\()/gi, 'not exists'],
  [/\bnot in\b/gi, 'in'],
  [/\bdesc\b/gi, 'asc'],
  [/ \+ 1\b/g, ' - 1'],
];
/** Assignments look like comparisons; the preceding keyword and name distinguish them. */
const IS_ASSIGNMENT = /\b(?:set|,)\s+[\w."]+$/i;
/** Operators passed to the query builder as strings. */
const SQL_OPERATORS: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  ...BOUNDARIES,
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
  desc: 'asc',
};

function sqlFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  const operator = node.type === 'Literal' ? SQL_OPERATORS[String(node.value)] : undefined;
  if (operator !== undefined && parents.at(-1)?.type === 'CallExpression')
    return [{ kind: 'changed SQL', start: node.start, end: node.end, replacement: `'${operator}'` }];
  const tag = node.tag as Node | undefined;
  if (node.type !== 'TaggedTemplateExpression' || tag?.type !== 'Identifier' || tag.name !== 'sql') return [];
  const quasi = node.quasi as Node;
  const offset = quasi.start;
  let sql = text.slice(offset, quasi.end);
  // Expressions in the template are not SQL.
  for (const { start, end } of quasi.expressions as Node[])
    sql = sql.slice(0, start - offset - 2) + '?'.repeat(end - start + 3) + sql.slice(end - offset + 1);
  const at = (kind: Kind, from: number, to: number, replacement: string): Change => ({
    kind,
    start: offset + from,
    end: offset + to,
    replacement,
  });
  const wheres = [...sql.matchAll(/\bwhere\b/gi)].map(({ index }) =>
    at('removed SQL condition', index, index + 5, 'where 1 = 1 or'),
  );
  const conditions = [...sql.matchAll(/\band\b/gi)]
    .filter(({ index }) => !/\bbetween\s+\S+\s+$/i.test(sql.slice(0, index)))
    .map(({ index }) => at('removed SQL condition', index, endOfCondition(sql, index + 3), ''));
  const swaps = SQL_SWAPS.flatMap(([pattern, replacement]) =>
    [...sql.matchAll(pattern)]
      .filter(({ 0: found, index }) => found !== ' = ' || !IS_ASSIGNMENT.test(sql.slice(0, index)))
      .map(({ 0: found, index }) => at('changed SQL', index, index + found.length, replacement)),
  );
  return [...wheres, ...conditions, ...swaps];
}

/** The end of the condition that begins at `from`: the next keyword, parenthesis, or end of its level. */
function endOfCondition(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0 || character === '`') return at;
    if (depth === 0 && /\s/.test(sql[at - 1] ?? '') && END_OF_CONDITION.test(sql.slice(at))) return at;
  }
  return sql.length;
}
