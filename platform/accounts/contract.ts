// The rules of usernames, email addresses and passwords, common to all services.
import type { Static } from 'typebox';
import { nullable, optionalNullable } from '../schema/shapes.ts';
import { Type } from '../schema/type.ts';

export type RegistrationPolicy = 'open' | 'closed' | 'invitation';

const Username = Type.String({
  pattern: '^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?$',
  description:
    'must be 1 to 64 ASCII letters, digits, _ . or -, starting and ending with a letter, digit or _',
  examples: ['ada'],
});

/** The HTML standard's "valid email address", limited to 254 characters. */
const Email = Type.String({
  maxLength: 254,
  pattern:
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
  description: 'must be an email address',
  examples: ['ada@example.org'],
});

/** The password as received; opaque-string.ts normalizes it before comparison and length checks. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 256,
  description:
    '8 to 256 characters, counted once composed (NFC) and with every space as an ASCII space (RFC 8265, ' +
    'OpaqueString); not white space alone.',
  examples: ['correct horse battery'],
});

export const RegisterRequest = Type.Object(
  {
    username: Username,
    email: Email,
    password: Password,
    invitationCode: optionalNullable(
      Type.String({
        maxLength: 200,
        description: 'Where registering takes an invitation; ignored elsewhere.',
      }),
    ),
  },
  { title: 'RegisterRequest' },
);
export type RegisterRequest = Static<typeof RegisterRequest>;

/** What somebody chooses who creates an account with a provider of OpenID Connect. */
export const OidcRegistration = Type.Object(
  {
    username: Username,
    email: Email,
    invitationCode: RegisterRequest.properties.invitationCode,
  },
  { title: 'OidcRegistration' },
);
export type OidcRegistration = Static<typeof OidcRegistration>;

export const ChangePasswordRequest = Type.Object(
  { currentPassword: Type.String({ maxLength: 1024 }), newPassword: Password },
  { title: 'ChangePasswordRequest' },
);

/** The fields of a profile update that change the email address. */
export const EmailFields = {
  email: optionalNullable(Email),
  currentPassword: optionalNullable(
    Type.String({ maxLength: 1024, description: 'Required where `email` is another address than before.' }),
  ),
};

/** Part of a profile. */
export const PendingEmail = Type.Optional(
  Type.String({ description: 'A new address that is not confirmed yet; absent without one.' }),
);

/** The request of a form that changes only the email address. */
export const UpdateEmailRequest = Type.Object(EmailFields);

export const DeleteAccountRequest = Type.Object(
  {
    password: optionalNullable(
      Type.String({ maxLength: 1024, description: 'Where it is sent it must be right.' }),
    ),
  },
  { title: 'DeleteAccountRequest' },
);

/** A session as presented to its owner. */
export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it began.' }),
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the hour.' }),
    current: Type.Boolean({ description: 'Whether this request was made with it.' }),
    userAgent: nullable(
      Type.String({
        description: 'What the client called itself when it logged in, cut to 200 characters.',
        examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
      }),
    ),
  },
  { title: 'Session' },
);
export type Session = Static<typeof Session>;
