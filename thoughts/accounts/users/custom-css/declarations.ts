// Validates one declaration: an allowed property with a harmless value.
import { tokenTypes } from 'css-tree';
import { POSITIONS, PROPERTIES } from './allowed.ts';
import { areSafe } from './safe-tokens.ts';
import { isSpace, sourceOf, type Token, trim } from './tokens.ts';

/** Whether `tokens` (without the semicolon) are an allowed declaration. */
export function isDeclaration(tokens: Token[]): boolean {
  const [name, ...rest] = tokens;
  const afterName = trim(rest);
  if (name?.type !== tokenTypes.Ident || afterName[0]?.type !== tokenTypes.Colon) return false;
  const value = withoutImportant(trim(afterName.slice(1)));
  return areSafe([name, ...rest.slice(0, rest.length - afterName.length)], ':') && allows(name.text, value);
}

function allows(name: string, value: Token[]): boolean {
  if (value.length === 0 || !areSafe(value, '+-*/')) return false;
  const property = name.toLowerCase();
  // A variable could contain `fixed`, so only literal values are allowed.
  if (property === 'position') return POSITIONS.has(sourceOf(value).toLowerCase());
  return property.startsWith('--') || PROPERTIES.has(property);
}

/** `tokens` without `!important` at their end. */
function withoutImportant(tokens: Token[]): Token[] {
  if (tokens.at(-1)?.text.toLowerCase() !== 'important') return tokens;
  const mark = tokens.findLastIndex((token, index) => index < tokens.length - 1 && !isSpace(token));
  return tokens[mark]?.text === '!' ? trim(tokens.slice(0, mark)) : tokens;
}
