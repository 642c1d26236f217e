// Finds the reason for removing a part of a style sheet.
import { tokenTypes } from 'css-tree';
import { PROPERTIES } from './allowed.ts';
import type { CutReason } from './cut-reasons.ts';
import { sourceOf, type Token, trim } from './tokens.ts';

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
