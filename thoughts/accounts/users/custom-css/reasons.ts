// The reasons for removing parts of a style sheet.
import { tokenTypes } from 'css-tree';
import { PROPERTIES } from './allowed.ts';
import { sourceOf, type Token, trim } from './tokens.ts';

/**
 * - `loads`: it could load an external resource.
 * - `position`: it could leave the profile.
 * - `property`, `value`: a property, or a value, that is not allowed.
 * - `selector`, `at-rule`: a rule that could match elements outside the profile, or is not allowed.
 * - `nested`: a rule within a rule.
 * - `unreadable`: incomplete, or ambiguous between parsers.
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
