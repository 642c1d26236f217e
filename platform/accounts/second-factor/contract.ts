// Schemas of the second factor.

import { optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { TOKEN_PATTERN } from '../links/links.ts';
import { Assertion } from '../passkeys/contract.ts';

/** A code as entered. */
export const Code = Type.String({
  maxLength: 32,
  description: 'A code of an authenticator app, or a recovery code.',
});

/** The challenge of a login that needs a second step. */
export const Challenge = Type.String({
  pattern: TOKEN_PATTERN,
  description: '`challenge` of the refusal `second-factor-required`.',
});

export const SecondFactorRequest = Type.Object(
  { challenge: Challenge, code: optionalNullable(Code), passkey: optionalNullable(Assertion) },
  { title: 'SecondFactorRequest' },
);
