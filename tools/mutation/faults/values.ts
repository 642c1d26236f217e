// Faults in values: inverted booleans, emptied lists and strings, removed negations.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

/** Texts without influence on programs, and names that only occur in documents. */
const FOR_PEOPLE = new Set([
  'description',
  'summary',
  'operationId',
  'tags',
  'title',
  'help',
  'means',
  'says',
  'msg',
  'message',
  'example',
  'examples',
]);

/** Methods with names of tables and columns: a missing name fails immediately. */
const NAMES_OF_TABLES =
  /^(?:select|from|(?:inner|left|cross)Join|on|where|having|orderBy|groupBy|ref|table|as|insert|update|delete|columns?|set|using|with|returning|exists|fn)/;

const MAX_ELEMENTS = 6;

export function valueFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  const change = (replacement: string): Change[] => [
    { kind: 'changed value', start: node.start, end: node.end, replacement },
  ];
  if (isForPeople(parents)) return [];
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
    const next = elements[index + 1];
    const end = next ? next.start : text.lastIndexOf(']', node.end - 1);
    return [{ kind: 'changed value', start: element.start, end, replacement: '' }];
  });
}

/** A one-word string that is a value: not the name of a property, module or column. */
function isWord(node: Node, parents: readonly Node[]): boolean {
  if (typeof node.value !== 'string' || !/^\S+$/.test(node.value)) return false;
  const parent = parents.at(-1);
  if (!parent || /^(?:Import|Export)/.test(parent.type)) return false;
  if (parent.type === 'ExpressionStatement' || parent.type === 'ArrayExpression') return false;
  if (parent.type === 'Property' && parent.key === node) return false;
  // Operators of the query builder are covered by the SQL faults.
  if (/^(?:[<>=!]+|in|is|asc|desc)$/.test(node.value)) return false;
  return !isNameOfColumn(node, parents);
}

function isNameOfColumn(node: Node, parents: readonly Node[]): boolean {
  if (node.type !== 'Literal') return false;
  const call = parents.findLast(({ type }) => type !== 'ArrayExpression');
  if (call?.type !== 'CallExpression') return false;
  const callee = call.callee as Node;
  const name = String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name);
  return NAMES_OF_TABLES.test(name);
}

const isForPeople = (parents: readonly Node[]): boolean =>
  parents.some(({ type, key }) => type === 'Property' && FOR_PEOPLE.has(String((key as Node).name)));
