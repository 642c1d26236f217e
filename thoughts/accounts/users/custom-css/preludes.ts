// Validates what precedes a block: selectors, keyframe selectors and conditions.
import { type CssNode, find, type ParseOptions, parse, tokenTypes } from 'css-tree';
import { PSEUDO_CLASSES, PSEUDO_ELEMENTS } from './allowed.ts';
import { areSafe } from './safe-tokens.ts';
import { sourceOf, type Token, trim } from './tokens.ts';

/** Elements outside the profile. */
const OUTSIDE = new Set(['html', 'head', 'body']);
const COMBINATORS = new Set([' ', '>', '+', '~']);

const FRAME = /^(from|to|\+?(\d+(\.\d*)?|\.\d+)%)$/i;

/** Whether `tokens` are a selector list that matches only elements inside the profile. */
export function areSelectors(tokens: Token[]): boolean {
  const last = trim(tokens).at(-1);
  if (last === undefined || last.type === tokenTypes.Comma || !areSafe(tokens, '.*>+~=^$|:')) return false;
  const list = parsed(sourceOf(tokens), { context: 'selectorList' });
  return list !== null && find(list, (node) => !isAllowed(node)) === null;
}

/** Whether `tokens` are keyframe selectors: `from`, `to` and percentages. */
export const areFrames = (tokens: Token[]): boolean =>
  areSafe(tokens, '') &&
  sourceOf(trim(tokens))
    .split(',')
    .every((frame) => FRAME.test(frame.trim()));

/** Whether `tokens` (white space first) are one name of an animation. */
export function areName(tokens: Token[]): boolean {
  const [name, ...more] = trim(tokens);
  return name?.type === tokenTypes.Ident && more.length === 0 && areSafe(tokens, '');
}

/** Whether `tokens` are a condition of the at-rule `name`. */
export function areCondition(name: 'media' | 'supports', tokens: Token[]): boolean {
  if (trim(tokens).length === 0 || !areSafe(tokens, '.*>+~=^$|:-/')) return false;
  const condition = parsed(sourceOf(tokens), { context: 'atrulePrelude', atrule: name });
  return condition !== null && find(condition, ({ type }) => type === 'Raw') === null;
}

function parsed(text: string, options: ParseOptions): CssNode | null {
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}

function isAllowed(node: CssNode): boolean {
  switch (node.type) {
    case 'Selector':
      return combinesWhole(node.children.toArray());
    case 'TypeSelector':
      return !node.name.includes('|') && !OUTSIDE.has(node.name.toLowerCase());
    case 'Combinator':
      return COMBINATORS.has(node.name);
    case 'PseudoClassSelector':
      return PSEUDO_CLASSES.has(node.name.toLowerCase());
    case 'PseudoElementSelector':
      return PSEUDO_ELEMENTS.has(node.name.toLowerCase()) && node.children === null;
    default:
      return SIMPLE_NODES.has(node.type);
  }
}

/** A combinator needs operands on both sides, or it would combine with whatever precedes the selector. */
const combinesWhole = (nodes: CssNode[]): boolean =>
  nodes.every(({ type }, index) => {
    const next = nodes[index + 1];
    return type !== 'Combinator' || (index > 0 && next !== undefined && next.type !== 'Combinator');
  });

const SIMPLE_NODES = new Set([
  'SelectorList',
  'ClassSelector',
  'IdSelector',
  'AttributeSelector',
  'Identifier',
  'String',
  'Nth',
  'AnPlusB',
]);
