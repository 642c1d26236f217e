// Faults that leave something out: a statement, or a call in a chain.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

const DROPPED_STATEMENTS = new Set([
  'CallExpression',
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
]);
/** Of a chain, what goes without them has the same type. */
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
  // A parenthesis may close behind the object.
  const from = start + (/^\s*\)*/.exec(text.slice(start, node.end))?.[0].length ?? 0);
  return [
    { kind: isSql ? 'removed SQL condition' : 'removed call', start: from, end: node.end, replacement: '' },
  ];
}

/** Lines of the log are for people: what they say is no behaviour. */
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
