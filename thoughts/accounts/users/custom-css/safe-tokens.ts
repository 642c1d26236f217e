// Validates the tokens of preludes and values: rejects tokens that parsers could interpret differently.
import { tokenTypes } from 'css-tree';
import { FUNCTIONS } from './allowed.ts';
import { closerOf, type Token } from './tokens.ts';

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
export const isHarmlessSpace = ({ type, text }: Token): boolean =>
  type === tokenTypes.WhiteSpace || (COMMENT.test(text) && !UNSAFE.test(text));

/**
 * Whether all tokens are allowed in a context with the delimiters `delimiters`: allowed functions, closed
 * strings, balanced brackets at most 16 deep, no url() in any spelling, no escaped names, no blocks.
 */
export function areSafe(tokens: Token[], delimiters: string): boolean {
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
