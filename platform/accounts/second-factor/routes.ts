// The operations of the second factor.
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { nullable, optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { deviceOf, recordActivity } from '../activity/activity.ts';
import type { AccountContext } from '../context.ts';
import { requireRecent } from '../recent-authentication.ts';
import { Code, Passkey } from './contract.ts';
import {
  beginTotp,
  choosePasskeyAfterPassword,
  confirmNewTotp,
  readSecurity,
  removeTotp,
  renewRecoveryCodes,
  updateSecurity,
} from './security.ts';

const Identity = Type.Object(
  {
    id: Type.String(),
    issuer: Type.String(),
    email: nullable(Type.String()),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'Identity' },
);

const Security = Type.Object(
  {
    hasPassword: Type.Boolean(),
    emailVerified: Type.Boolean(),
    pendingEmail: nullable(Type.String({ description: 'A new address that is not confirmed yet.' })),
    secondFactorSince: nullable(Type.String({ format: 'date-time', description: 'Null while it is off.' })),
    totp: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
    passkeys: Type.Array(Passkey),
    passkeyAfterPassword: Type.Boolean({ description: 'Whether a passkey is a second factor too.' }),
    identities: Type.Array(Identity),
    recoveryCodesLeft: Type.Integer(),
    loginNotices: Type.Boolean({ description: 'Whether mails tell of logins from unknown devices.' }),
  },
  { title: 'Security' },
);

const ChangedSecurity = Type.Object(
  {
    ...Security.properties,
    recoveryCodes: Type.Optional(
      Type.Array(Type.String(), { description: 'If `passkeyAfterPassword` made them: shown once.' }),
    ),
  },
  { title: 'ChangedSecurity' },
);

const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Shown once. Each works once.' }) },
  { title: 'RecoveryCodes' },
);

export function mountSecondFactor(context: AccountContext): void {
  mountSecurity(context);
  mountTotp(context);
  mountRecoveryCodes(context);
}

function mountSecurity(context: AccountContext): void {
  const { http, database, clock, prefix } = context;
  const read = endpoint({
    method: 'GET',
    path: `${prefix}/security`,
    tag: 'auth',
    operationId: 'readSecurity',
    summary: 'Read what protects the account',
    description: 'The second factor, passkeys, connected logins and choices.',
    access: 'bearer',
    success: { status: 200, schema: Security, description: 'The factors and choices of the account.' },
  });
  http.mount(read, ({ caller }) => readSecurity(database.read, caller.accountId));

  const change = endpoint({
    method: 'PATCH',
    path: `${prefix}/security`,
    tag: 'auth',
    operationId: 'changeSecurity',
    summary: 'Change choices about the security of the account',
    description:
      'Omitted choices stay unchanged. `passkeyAfterPassword` turns the second factor on (409 `no-passkey` without a ' +
      'passkey) and needs a recent confirmation (403 `reauthentication-required`).',
    access: 'bearer',
    input: {
      kind: 'json',
      schema: Type.Object(
        {
          loginNotices: optionalNullable(Type.Boolean()),
          passkeyAfterPassword: optionalNullable(Type.Boolean()),
        },
        { title: 'ChangeSecurityRequest' },
      ),
    },
    success: { status: 200, schema: ChangedSecurity, description: 'The changed choices.' },
    showsSecret: true,
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(change, async (call) => {
    const { caller, body, commit } = call;
    const { loginNotices, passkeyAfterPassword } = body;
    const device = deviceOf(call);
    let recoveryCodes: string[] | null = null;
    if (typeof passkeyAfterPassword === 'boolean') {
      await requireRecent(database.read, caller, clock.now());
      recoveryCodes = await choosePasskeyAfterPassword(context, { caller, device }, passkeyAfterPassword);
    }
    const security = await commit(async (tx) => {
      if (typeof loginNotices === 'boolean') {
        await updateSecurity.run(tx, caller.accountId, { login_notices: loginNotices ? 1 : 0 });
        const act = {
          accountId: caller.accountId,
          kind: 'settings-changed',
          detail: 'loginNotices',
        } as const;
        await recordActivity(tx, act, device, clock.now());
      }
      return readSecurity(tx, caller.accountId);
    });
    return recoveryCodes === null ? security : { ...security, recoveryCodes };
  });
}

const RECENT = 'Needs a recent confirmation (403 `reauthentication-required`).';

function mountTotp(context: AccountContext): void {
  const { http, database, clock, prefix } = context;
  const begin = endpoint({
    method: 'POST',
    path: `${prefix}/totp`,
    tag: 'auth',
    operationId: 'beginTotp',
    summary: 'Begin to set up an authenticator app',
    description: `The secret must be confirmed with a code within 15 minutes. ${RECENT}`,
    access: 'bearer',
    success: {
      status: 201,
      schema: Type.Object(
        {
          secret: Type.String({ description: 'In base32, to type in.' }),
          uri: Type.String({ description: 'For a QR code: an `otpauth:` address.' }),
          qr: Type.Object(
            { size: Type.Integer(), path: Type.String() },
            { title: 'QrCode', description: 'The QR code as the path of an SVG of `size` units.' },
          ),
        },
        { title: 'TotpSecret' },
      ),
      description: 'The secret.',
    },
    showsSecret: true,
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(begin, async ({ caller }) => {
    await requireRecent(database.read, caller, clock.now());
    return beginTotp(context, caller);
  });

  const confirm = endpoint({
    method: 'POST',
    path: `${prefix}/totp/confirm`,
    tag: 'auth',
    operationId: 'confirmTotp',
    summary: 'Confirm an authenticator app',
    description: `Turns the second factor on and ends all other sessions. A wrong code is 400 \`wrong-code\`. ${RECENT}`,
    access: 'bearer',
    input: { kind: 'json', schema: Type.Object({ code: Code }, { title: 'ConfirmTotpRequest' }) },
    success: { status: 200, schema: RecoveryCodes, description: 'The recovery codes, shown once.' },
    showsSecret: true,
    refuses: ['forbidden', 'not-found', 'too-many'],
  });
  http.mount(confirm, async (call) => {
    const { caller, body } = call;
    await requireRecent(database.read, caller, clock.now());
    return { recoveryCodes: await confirmNewTotp(context, { caller, device: deviceOf(call) }, body.code) };
  });

  const remove = endpoint({
    method: 'DELETE',
    path: `${prefix}/totp`,
    tag: 'auth',
    operationId: 'removeTotp',
    summary: 'Remove the authenticator app',
    description: `Removing the last method turns the second factor off and deletes the recovery codes. ${RECENT}`,
    access: 'bearer',
    success: { status: 204, description: 'Removed.' },
    refuses: ['forbidden', 'not-found'],
  });
  http.mount(remove, async (call) => {
    const { caller } = call;
    await requireRecent(database.read, caller, clock.now());
    await removeTotp(context, { caller, device: deviceOf(call) });
  });
}

function mountRecoveryCodes(context: AccountContext): void {
  const { http, database, clock, prefix } = context;
  const renew = endpoint({
    method: 'POST',
    path: `${prefix}/recovery-codes`,
    tag: 'auth',
    operationId: 'renewRecoveryCodes',
    summary: 'Make new recovery codes',
    description: `The old ones end. ${RECENT}`,
    access: 'bearer',
    success: { status: 201, schema: RecoveryCodes, description: 'The recovery codes, shown once.' },
    showsSecret: true,
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(renew, async ({ caller }) => {
    await requireRecent(database.read, caller, clock.now());
    return { recoveryCodes: await renewRecoveryCodes(context, caller) };
  });
}
