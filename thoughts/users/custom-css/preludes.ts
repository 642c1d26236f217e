// What may stand before a block: selectors, steps of an animation, and conditions.
import { type CssNode, parse, tokenTypes, walk } from 'css-tree';
import { PSEUDO_CLASSES, PSEUDO_ELEMENTS } from './allowed.ts';
import { arePlain } from './plain.ts';
import { sourceOf, type Token, trim } from './tokens.ts';

/** Elements around the profile, never inside. */
const OUTSIDE = new Set(['html', 'head', 'body']);
const COMBINATORS = new Set([' ', '>', '+', '~']);

const FRAME = /^(from|to|\+?(\d+\.?\d*|\.\d+)%)$/i;

/** Whether `tokens` are a list of selectors that name elements, classes and states of the profile alone. */
export function areSelectors(tokens: Token[]): boolean {
  if (!arePlain(tokens, '.*>+~=^$|:') || tokens.at(-1)?.type === tokenTypes.Comma) return false;
  const list = parseSelectors(sourceOf(tokens));
  if (list === null) return false;
  let allowed = true;
  walk(list, (node) => {
    allowed &&= isAllowed(node);
  });
  return allowed;
}

/** Whether `tokens` are steps of an animation: `from`, `to` and percentages. */
export const areFrames = (tokens: Token[]): boolean =>
  arePlain(tokens, '') &&
  sourceOf(tokens)
    .split(',')
    .every((frame) => FRAME.test(frame.trim()));

/** Whether `tokens` (white space first) are one name, for an animation. */
export function areName(tokens: Token[]): boolean {
  const [name, ...more] = trim(tokens);
  return name?.type === tokenTypes.Ident && more.length === 0 && arePlain(tokens, '');
}

/** Whether `tokens` may be the condition of a media or supports rule; browsers ignore one they do not know. */
export const areCondition = (tokens: Token[]): boolean =>
  trim(tokens).length > 0 && arePlain(tokens, '.*>+~=^$|:-/');

function parseSelectors(text: string): CssNode | null {
  try {
    return parse(text, { context: 'selectorList' });
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

/** A combinator stands between two others of its selector, or what is before the selector would be combined. */
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
