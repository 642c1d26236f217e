// Faults in conditions, comparisons and arithmetic.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

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

export function conditionFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const { start, end } = node.test as Node;
    return [{ kind: 'negated condition', start, end, replacement: `!(${text.slice(start, end)})` }];
  }
  if (node.type === 'LogicalExpression') return operatorFaults(node, text);
  // The inverted comparison of a condition is already planted as the negated condition.
  if (node.type === 'BinaryExpression' && !(isEquality(node) && parents.at(-1)?.test === node))
    return operatorFaults(node, text);
  return [];
}

const isEquality = ({ operator }: Node): boolean => operator === '===' || operator === '!==';

function operatorFaults(node: Node, text: string): Change[] {
  const left = node.left as Node;
  const right = node.right as Node;
  const operator = String(node.operator);
  const start = text.indexOf(operator, skipComments(text, left.end, right.start));
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

/** Comments and parentheses may precede the operator. */
function skipComments(text: string, from: number, to: number): number {
  const comment = /^(?:[\s)]|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(from, to));
  return from + (comment?.[0].length ?? 0);
}
