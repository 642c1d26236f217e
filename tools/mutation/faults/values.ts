// Faults in values: a truth that is a lie, a list or a word that is empty, a negation that is forgotten.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

/** Texts for people, which no program depends on, and names that only documents show. */
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

/** Methods whose texts are names of tables and columns: without them a statement fails at once. */
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

/** One element less, and none at all where there is one. */
function elementFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  const elements = node.elements as (Node | null)[];
  // The pairs of a map and the like, whose lack fails at once.
  if (parents.at(-1)?.type === 'ArrayExpression' || elements.length > MAX_ELEMENTS) return [];
  return elements.flatMap((element, index) => {
    if (!element || element.type === 'SpreadElement' || isNameOfColumn(element, [...parents, node]))
      return [];
    const next = elements[index + 1];
    const end = next ? next.start : text.lastIndexOf(']', node.end - 1);
    return [{ kind: 'changed value', start: element.start, end, replacement: '' }];
  });
}

/** A text of one word that is a value: no name of a property, module or column. */
function isWord(node: Node, parents: readonly Node[]): boolean {
  if (typeof node.value !== 'string' || !/^\S+$/.test(node.value)) return false;
  const parent = parents.at(-1);
  if (!parent || /^(?:Import|Export)/.test(parent.type)) return false;
  if (parent.type === 'ExpressionStatement' || parent.type === 'ArrayExpression') return false;
  if (parent.type === 'Property' && parent.key === node) return false;
  // What the query builder compares with is changed with the SQL.
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
