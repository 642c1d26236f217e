// Why parts of a style sheet are removed, as a closed set.
import { tokenTypes } from 'css-tree';
import { PROPERTIES } from './allowed.ts';
import { sourceOf, type Token, trim } from './tokens.ts';

/**
 * - `loads`: it could load something from elsewhere.
 * - `position`: it could leave the profile.
 * - `property`, `value`: a property, or a value of it, that is not allowed.
 * - `selector`, `at-rule`: a rule that could reach outside of the profile, or is not allowed.
 * - `nested`: a rule within a rule.
 * - `unreadable`: it is unfinished, or parsers could read it differently.
 */
export const CUT_REASONS = [
  'loads',
  'position',
  'property',
  'value',
  'selector',
  'at-rule',
  'nested',
  'unreadable',
] as const;
export type CutReason = (typeof CUT_REASONS)[number];

/** Told of what is removed, in the order of the text. */
export type Report = (reason: CutReason, tokens: readonly Token[]) => void;

export function ruleReason(prelude: Token[]): CutReason {
  const [first] = trim(prelude);
  if (first?.type !== tokenTypes.AtKeyword) return first === undefined ? 'unreadable' : 'selector';
  return /^@(import|font-face)$/i.test(first.text) ? 'loads' : 'at-rule';
}

/** Of a declaration that is not allowed. */
export function valueReason(declaration: Token[]): CutReason {
  const [name, ...rest] = declaration;
  if (name?.type !== tokenTypes.Ident || trim(rest)[0]?.type !== tokenTypes.Colon) return 'unreadable';
  if (/^(?:url|image|image-set|src|element|cross-fade)\(/i.test(callIn(rest))) return 'loads';
  const property = name.text.toLowerCase();
  if (property === 'position') return 'position';
  return property.startsWith('--') || PROPERTIES.has(property) ? 'value' : 'property';
}

/** The first call that may load something, in any spelling. */
const callIn = (tokens: Token[]): string =>
  tokens
    .filter(({ type }) => [tokenTypes.Function, tokenTypes.Url, tokenTypes.BadUrl].includes(type))
    .map((token) => sourceOf([token]))
    .find((text) => /^(?:url|image|image-set|src|element|cross-fade)\(/i.test(text)) ?? '';
