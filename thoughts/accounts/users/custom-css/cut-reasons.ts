// The names of the reasons for removing parts of a style sheet.

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
