// Sanitises the custom CSS of a profile: removes everything that could affect the rest of the page or load
// resources.
import { type CssNode, find, type ParseOptions, parse, tokenTypes } from 'css-tree';
import { FUNCTIONS, POSITIONS, PROPERTIES, PSEUDO_CLASSES, PSEUDO_ELEMENTS } from './allowed.ts';
import type { CutReason } from './cut-reasons.ts';
import { closerOf, isSpace, readTokens, scan, sourceOf, type Token, trim } from './tokens.ts';

/** The maximum nesting of at-rules. */
const MAX_DEPTH = 8;

/** The kind of rules at a nesting level, its depth, and the callback for removed parts. */
type Level = { contains: 'styles' | 'frames'; depth: number; report: Report };

/** Consecutive tokens, `to` exclusive. `close` of a bracket is an index into `tokens`. */
type Range = { tokens: Token[]; from: number; to: number };

/**
 * Removes everything from `css` that is not known to be harmless. Rules, declarations and comments are
 * preserved byte for byte or removed. Unclosed blocks are closed. Never throws; idempotent; linear.
 *
 * The result contains no `<`, no url and no escaped name, so it is safe inside a style element. Pages that
 * display it must confine its selectors to the profile's container, confine positioned boxes to the container
 * (`contain: paint; isolation: isolate`), and prevent clashes of animation names with those of the page. A
 * shadow root solves the first and the last. `report` receives each removed part, in the order of the text.
 */
export function sanitiseCss(css: string, report: Report = () => {}): string {
  const tokens = readTokens(css);
  const level: Level = { contains: 'styles', depth: 0, report };
  return sanitiseRules({ tokens, from: 0, to: tokens.length }, level);
}

function sanitiseRules({ tokens, from, to }: Range, level: Level): string {
  let result = '';
  for (let at = from; at < to; ) {
    const token = tokens[at];
    if (token === undefined || isBetweenRules(token)) {
      if (token !== undefined && isHarmlessSpace(token)) result += token.text;
      else if (token !== undefined) level.report('unreadable', [token]);
      at += 1;
    } else {
      const { prelude, block, end } = ruleAt({ tokens, from: at, to });
      if (block !== null) result += sanitiseRule(prelude, block, level);
      else level.report(ruleReason(prelude), tokens.slice(at, end));
      at = end;
    }
  }
  return result;
}

const isBetweenRules = (token: Token): boolean =>
  isSpace(token) || token.type === tokenTypes.CDO || token.type === tokenTypes.CDC;

/** The first rule of a range. Without a block, it is a statement or incomplete. */
function ruleAt({ tokens, from, to }: Range): { prelude: Token[]; block: Range | null; end: number } {
  const isAtRule = tokens[from]?.type === tokenTypes.AtKeyword;
  const stop = scan(tokens, from, to, ({ type }) =>
    isAtRule ? opensBlock(type) || type === tokenTypes.Semicolon : opensBlock(type),
  );
  const close = tokens[stop]?.close ?? -1;
  const prelude = tokens.slice(from, stop);
  if (stop >= to || close < 0) return { prelude, block: null, end: Math.min(stop + 1, to) };
  return {
    prelude,
    block: { tokens, from: stop + 1, to: Math.min(close, to) },
    end: Math.min(close + 1, to),
  };
}

function sanitiseRule(prelude: Token[], block: Range, level: Level): string {
  const inside = levelInside(prelude, level);
  if (inside === null) {
    level.report(ruleReason(prelude), prelude);
    return '';
  }
  const result =
    inside === 'declarations' ? sanitiseDeclarations(block, level.report) : sanitiseRules(block, inside);
  const isEmptied = result.trim() === '' && result !== sourceOf(block.tokens.slice(block.from, block.to));
  return isEmptied ? '' : `${sourceOf(prelude)}{${result}}`;
}

/** The kind of block after a prelude, or null if the prelude is not allowed. */
function levelInside(
  prelude: Token[],
  { contains: holds, depth, report }: Level,
): Level | 'declarations' | null {
  const [first, ...rest] = prelude;
  if (first?.type !== tokenTypes.AtKeyword)
    return (holds === 'styles' ? areSelectors : areFrames)(prelude) ? 'declarations' : null;
  if (holds === 'frames' || depth >= MAX_DEPTH) return null;
  switch (first.text.toLowerCase()) {
    case '@media':
      return areCondition('media', rest) ? { contains: 'styles', depth: depth + 1, report } : null;
    case '@supports':
      return areCondition('supports', rest) ? { contains: 'styles', depth: depth + 1, report } : null;
    case '@keyframes':
      return areName(rest) && !isOfTheApp(rest) ? { contains: 'frames', depth: depth + 1, report } : null;
    default:
      return null;
  }
}

/** Whether the name has the prefix of the app's animations: names of keyframes are global to the page. */
const isOfTheApp = (name: Token[]): boolean => trim(name)[0]?.text.toLowerCase().startsWith('app-') ?? false;

/** Removes blocks among declarations (nested rules). */
function sanitiseDeclarations({ tokens, from, to }: Range, report: Report): string {
  let result = '';
  for (let at = from; at < to; ) {
    const token = tokens[at];
    if (token === undefined || isSpace(token) || token.type === tokenTypes.Semicolon) {
      if (token !== undefined && (!isSpace(token) || isHarmlessSpace(token))) result += token.text;
      else if (token !== undefined) report('unreadable', [token]);
      at += 1;
      continue;
    }
    const stop = scan(tokens, at, to, ({ type }) => opensBlock(type) || type === tokenTypes.Semicolon);
    const block = tokens[stop]?.close ?? -1;
    const declaration = trim(tokens.slice(at, stop));
    const stays = (stop >= to || block < 0) && isDeclaration(declaration);
    if (stays) result += sourceOf(declaration);
    else report(block < 0 ? valueReason(declaration) : 'nested', declaration);
    at = stays ? at + declaration.length : Math.min(Math.max(stop, block) + 1, to);
  }
  return result;
}

const opensBlock = (type: number): boolean => type === tokenTypes.LeftCurlyBracket;

/** Whether `tokens` (without the semicolon) are an allowed declaration. */
function isDeclaration(tokens: Token[]): boolean {
  const [name, ...rest] = tokens;
  const afterName = trim(rest);
  if (name?.type !== tokenTypes.Ident || afterName[0]?.type !== tokenTypes.Colon) return false;
  const value = withoutImportant(trim(afterName.slice(1)));
  return areSafe([name, ...rest.slice(0, rest.length - afterName.length)], ':') && allows(name.text, value);
}

function allows(name: string, value: Token[]): boolean {
  if (value.length === 0 || !areSafe(value, '+-*/')) return false;
  const property = name.toLowerCase();
  // Only literal values are allowed, because a variable could contain `fixed`.
  if (property === 'position') return POSITIONS.has(sourceOf(value).toLowerCase());
  return property.startsWith('--') || PROPERTIES.has(property);
}

/** `tokens` without a trailing `!important`. */
function withoutImportant(tokens: Token[]): Token[] {
  if (tokens.at(-1)?.text.toLowerCase() !== 'important') return tokens;
  const mark = tokens.findLastIndex((token, index) => index < tokens.length - 1 && !isSpace(token));
  return tokens[mark]?.text === '!' ? trim(tokens.slice(0, mark)) : tokens;
}

/** Elements outside the profile. */
const OUTSIDE = new Set(['html', 'head', 'body']);
const COMBINATORS = new Set([' ', '>', '+', '~']);

const FRAME = /^(from|to|\+?(\d+(\.\d*)?|\.\d+)%)$/i;

/** Whether `tokens` are a selector list that matches only elements inside the profile. */
function areSelectors(tokens: Token[]): boolean {
  const last = trim(tokens).at(-1);
  if (last === undefined || last.type === tokenTypes.Comma || !areSafe(tokens, '.*>+~=^$|:')) return false;
  const list = parsed(sourceOf(tokens), { context: 'selectorList' });
  return list !== null && find(list, (node) => !isAllowed(node)) === null;
}

/** Whether `tokens` are keyframe selectors: `from`, `to` and percentages. */
const areFrames = (tokens: Token[]): boolean =>
  areSafe(tokens, '') &&
  sourceOf(trim(tokens))
    .split(',')
    .every((frame) => FRAME.test(frame.trim()));

/** Whether `tokens` (starting with white space) are a single animation name. */
function areName(tokens: Token[]): boolean {
  const [name, ...more] = trim(tokens);
  return name?.type === tokenTypes.Ident && more.length === 0 && areSafe(tokens, '');
}

/** Whether `tokens` are a condition of the at-rule `name`. */
function areCondition(name: 'media' | 'supports', tokens: Token[]): boolean {
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

// Validates the tokens of preludes and values: rejects tokens that parsers could interpret differently.

const MAX_BRACKETS = 16;

/** A string closed on its own line. The pattern skips escaped quotes, so an escape cannot hide the end. */
const STRING = /^(["'])(?:[^\\\n\r\f]|\\[^\n\r\f])*\1$/;
/** A closed comment. A leading `#` or `@` would make developer tools fetch source maps. */
const COMMENT = /^\/\*(?![#@]).*\*\/$/s;
/**
 * `<` could end the style element. U+FEFF is skipped only at the start of a file, so parsers would disagree.
 */
const UNSAFE = /[<\uFEFF]/;

const SIMPLE = new Set<number>([
  tokenTypes.Ident,
  tokenTypes.Hash,
  tokenTypes.Number,
  tokenTypes.Percentage,
  tokenTypes.Dimension,
  tokenTypes.WhiteSpace,
  tokenTypes.Comma,
]);

const OPENERS = new Set<number>([tokenTypes.LeftParenthesis, tokenTypes.LeftSquareBracket]);
const CLOSERS = new Set<number>([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket]);

/** Whether a comment or white space token is allowed. */
const isHarmlessSpace = ({ type, text }: Token): boolean =>
  type === tokenTypes.WhiteSpace || (COMMENT.test(text) && !UNSAFE.test(text));

/**
 * Whether all tokens are allowed in a context with the delimiters `delimiters`: allowed functions, closed
 * strings, balanced brackets at most 16 deep, no url() in any spelling, no escaped names, no blocks.
 */
function areSafe(tokens: Token[], delimiters: string): boolean {
  const awaited: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!isSafe(token, delimiters) || isHiddenCall(token, tokens[index - 1])) return false;
    const closer = closerOf(token.type);
    if (closer !== undefined) awaited.push(closer);
    else if (CLOSERS.has(token.type) && awaited.pop() !== token.type) return false;
    if (awaited.length > MAX_BRACKETS) return false;
  }
  return awaited.length === 0;
}

/**
 * A tool that strips the comment between an identifier and a bracket would turn them into a function call.
 */
const isHiddenCall = ({ type }: Token, before: Token | undefined): boolean =>
  type === tokenTypes.LeftParenthesis && before?.type === tokenTypes.Comment;

function isSafe(token: Token, delimiters: string): boolean {
  const { type, text } = token;
  if (UNSAFE.test(text)) return false;
  if (type === tokenTypes.String) return STRING.test(text);
  if (text.includes('\\')) return false;
  if (type === tokenTypes.Comment) return isHarmlessSpace(token);
  if (type === tokenTypes.Function) return FUNCTIONS.has(text.slice(0, -1).toLowerCase());
  if (type === tokenTypes.Delim || type === tokenTypes.Colon) return delimiters.includes(text);
  return SIMPLE.has(type) || CLOSERS.has(type) || OPENERS.has(type);
}

/** Receives each removed part, in the order of the text. */
export type Report = (reason: CutReason, tokens: readonly Token[]) => void;

export function ruleReason(prelude: Token[]): CutReason {
  const [first] = trim(prelude);
  if (first?.type !== tokenTypes.AtKeyword) return first === undefined ? 'unreadable' : 'selector';
  return /^@(import|font-face)$/i.test(first.text) ? 'loads' : 'at-rule';
}

/** The reason for removing a declaration. */
export function valueReason(declaration: Token[]): CutReason {
  const [name, ...rest] = declaration;
  if (name?.type !== tokenTypes.Ident || trim(rest)[0]?.type !== tokenTypes.Colon) return 'unreadable';
  if (/^(?:url|image|image-set|src|element|cross-fade)\(/i.test(callIn(rest))) return 'loads';
  const property = name.text.toLowerCase();
  if (property === 'position') return 'position';
  return property.startsWith('--') || PROPERTIES.has(property) ? 'value' : 'property';
}

/** The first function call that may load a resource, in any spelling. */
const callIn = (tokens: Token[]): string =>
  tokens
    .filter(({ type }) => [tokenTypes.Function, tokenTypes.Url, tokenTypes.BadUrl].includes(type))
    .map((token) => sourceOf([token]))
    .find((text) => /^(?:url|image|image-set|src|element|cross-fade)\(/i.test(text)) ?? '';
