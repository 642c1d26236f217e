// Schemas of the second factor.
import { Type } from '../../schema/type.ts';
import { TOKEN_PATTERN } from '../links/links.ts';

/** A code as entered. */
export const Code = Type.String({
  maxLength: 32,
  description: 'A code of an authenticator app, or a recovery code.',
});

/** The challenge of a login that needs a second step. */
const Challenge = Type.String({
  pattern: TOKEN_PATTERN,
  description: '`challenge` of the refusal `second-factor-required`.',
});

export const SecondFactorRequest = Type.Object(
  { challenge: Challenge, code: Code },
  { title: 'SecondFactorRequest' },
);
