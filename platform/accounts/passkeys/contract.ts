// Schemas of passkeys. Browsers exchange them as JSON (WebAuthn level 3, section 5.1).
import type { Static, TSchema } from 'typebox';
import { optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { compile } from '../../schema/validation.ts';
import { Assertion, base64url, MAX_ID_LENGTH } from '../second-factor/contract.ts';

const MAX_NAME_LENGTH = 50;

const Name = Type.String({ maxLength: MAX_NAME_LENGTH });

/** The JSON of a new credential. Other members are ignored. */
const RegistrationResponse = Type.Object(
  {
    id: base64url(MAX_ID_LENGTH),
    response: Type.Object({
      clientDataJSON: base64url(8192),
      attestationObject: base64url(65_536),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
    }),
  },
  { title: 'PasskeyRegistration', description: 'The result of `navigator.credentials.create`, as JSON.' },
);
export type RegistrationResponse = Static<typeof RegistrationResponse>;

export const CreatePasskeyRequest = Type.Object(
  { response: RegistrationResponse, name: optionalNullable(Name) },
  { title: 'CreatePasskeyRequest' },
);

export const RenamePasskeyRequest = Type.Object({ name: Name }, { title: 'RenamePasskeyRequest' });

/** A challenge of `login/options`. */
const LoginChallenge = Type.String({ maxLength: 100, description: '`challenge` of the options.' });

export const PasskeyLoginRequest = Type.Object(
  { challenge: LoginChallenge, response: Assertion },
  { title: 'PasskeyLoginRequest' },
);

const options = (parser: string) =>
  Type.Unsafe<object>({ type: 'object', description: `For \`PublicKeyCredential.${parser}\`.` });

export const CreationOptions = Type.Object(
  { options: options('parseCreationOptionsFromJSON') },
  { title: 'PasskeyCreationOptions' },
);

export const RequestOptions = Type.Object(
  { options: options('parseRequestOptionsFromJSON') },
  { title: 'PasskeyRequestOptions' },
);

export const LoginOptions = Type.Object(
  {
    challenge: Type.String({ description: 'Names the login. Valid for five minutes and one attempt.' }),
    options: options('parseRequestOptionsFromJSON'),
  },
  { title: 'PasskeyLoginOptions' },
);

/** The name of a passkey as entered, without surrounding spaces; null if nothing is left. */
export const readName = (name: string | null | undefined): string | null =>
  name?.trim().slice(0, MAX_NAME_LENGTH) || null;

/** Reads JSON from the field of a form; null if it does not match the schema. */
const readerOf = <Shape>(schema: TSchema) => {
  const validate = compile(schema, 'body');
  return (text: string): Shape | null => {
    try {
      const value = JSON.parse(text);
      validate(value, true);
      return value;
    } catch {
      return null;
    }
  };
};

export const readAssertion = readerOf<Assertion>(Assertion);
export const readRegistration = readerOf<RegistrationResponse>(RegistrationResponse);
