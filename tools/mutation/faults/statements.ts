// Faults that remove a statement or a call in a chain.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

const DROPPED_STATEMENTS = new Set([
  'CallExpression',
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
]);
/** Chained calls whose removal preserves the type. */
const DROPPED_CALLS = new Set([
  'filter',
  'toSorted',
  'sort',
  'reverse',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'normalize',
]);
const SQL_CALLS = new Set(['where', 'whereRef', 'orderBy', 'limit', 'having']);

export function statementFaults(node: Node, text: string): Change[] {
  if (isDroppedStatement(node)) return [leaveOut(node, ';')];
  if (node.type !== 'CallExpression') return [];
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const name = String((callee.property as Node).name);
  const object = callee.object as Node;
  const args = node.arguments as Node[];
  const isSql = SQL_CALLS.has(name) && args.length > 0;
  if (!isSql && !DROPPED_CALLS.has(name)) return [];
  const start = object.end;
  // A parenthesis may close after the object.
  const from = start + (/^\s*\)*/.exec(text.slice(start, node.end))?.[0].length ?? 0);
  return [
    { kind: isSql ? 'removed SQL condition' : 'removed call', start: from, end: node.end, replacement: '' },
  ];
}

/** Log messages are not behaviour. */
function isLogging({ callee }: Node): boolean {
  const { object } = (callee ?? {}) as { object?: Node };
  return object !== undefined && /^log(?:ger)?$/.test(String(object.name ?? (object.property as Node)?.name));
}

function isDroppedStatement(node: Node): boolean {
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'ReturnStatement') return node.argument === null;
  if (node.type !== 'ExpressionStatement') return false;
  const expression = node.expression as Node;
  if (isLogging(expression)) return false;
  return DROPPED_STATEMENTS.has(expression.type) && (expression.callee as Node | undefined)?.type !== 'Super';
}

const leaveOut = ({ start, end }: Node, replacement: string): Change => ({
  kind: 'removed statement',
  start,
  end,
  replacement,
});
