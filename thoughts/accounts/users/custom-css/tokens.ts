// Tokenises a style sheet and matches its brackets: CSS Syntax Level 3, section 5.
import { tokenize, tokenTypes } from 'css-tree';

export type Token = {
  type: number;
  text: string;
  start: number;
  end: number;
  /**
   * For an opening bracket, the index of its closing token, or the number of tokens if unclosed. Otherwise
   * -1.
   */
  close: number;
};

const CLOSER = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

/** The type of the token that closes an opening one. A function token opens a parenthesis. */
export const closerOf = (type: number): number | undefined => CLOSER.get(type);

/** The tokens of `css`. A bracket is closed only by its own counterpart, as in the standard. Linear. */
export function readTokens(css: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  tokenize(css, (type, start, end) => {
    const token = { type, text: css.slice(start, end), start, end, close: -1 };
    const innermost = open.at(-1);
    if (CLOSER.has(type)) open.push(token);
    else if (innermost !== undefined && CLOSER.get(innermost.type) === type) {
      innermost.close = tokens.length;
      open.pop();
    }
    tokens.push(token);
  });
  for (const token of open) token.close = tokens.length;
  return tokens;
}

export const isSpace = ({ type }: Token): boolean =>
  type === tokenTypes.WhiteSpace || type === tokenTypes.Comment;

/** The index of the first token in `[from, to)` at this nesting level for which `stops` is true, or `to`. */
export function scan(tokens: Token[], from: number, to: number, stops: (token: Token) => boolean): number {
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || stops(token)) return at;
    if (token.close >= 0) at = token.close;
  }
  return to;
}

/** `tokens` without leading and trailing white space and comments. */
export function trim(tokens: Token[]): Token[] {
  const first = tokens.findIndex((token) => !isSpace(token));
  const last = tokens.findLastIndex((token) => !isSpace(token));
  return first < 0 ? [] : tokens.slice(first, last + 1);
}

/** The source of consecutive tokens, byte for byte. */
export const sourceOf = (tokens: Token[]): string => tokens.map(({ text }) => text).join('');
