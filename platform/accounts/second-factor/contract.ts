// Schemas of the second factor.

import type { Static } from 'typebox';
import { nullable, optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { formatInstant, type Instant } from '../../time/clock.ts';
import { TOKEN_PATTERN } from '../links/links.ts';

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

/** Of 1,023 bytes, the longest credential id. */
export const MAX_ID_LENGTH = 1364;

export const base64url = (maxLength: number) => Type.String({ maxLength, description: 'In base64url.' });

/** The JSON of a signed challenge. Other members are ignored. */
export const Assertion = Type.Object(
  {
    id: base64url(MAX_ID_LENGTH),
    response: Type.Object({
      clientDataJSON: base64url(8192),
      authenticatorData: base64url(8192),
      signature: base64url(8192),
      userHandle: optionalNullable(base64url(100)),
    }),
  },
  { title: 'PasskeyAssertion', description: 'The result of `navigator.credentials.get`, as JSON.' },
);
export type Assertion = Static<typeof Assertion>;

export const SecondFactorRequest = Type.Object(
  { challenge: Challenge, code: optionalNullable(Code), passkey: optionalNullable(Assertion) },
  { title: 'SecondFactorRequest' },
);

export const Passkey = Type.Object(
  {
    id: Type.String({ description: 'The id of the credential, in base64url.' }),
    name: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: nullable(Type.String({ format: 'date-time' })),
    backedUp: Type.Boolean({ description: 'Whether the device synchronizes it.' }),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

type Row = {
  id: string;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
  is_backed_up: number;
};

/** A passkey as presented to its owner. */
export const presentPasskey = ({ id, name, created_at, last_used_at, is_backed_up }: Row): Passkey => ({
  id,
  name,
  createdAt: formatInstant(created_at),
  lastUsedAt: last_used_at === null ? null : formatInstant(last_used_at),
  backedUp: is_backed_up === 1,
});
