// The operations of passkeys.
import type { TSchema } from 'typebox';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { Type } from '../../schema/type.ts';
import { deviceOf } from '../activity/activity.ts';
import type { AccountContext } from '../context.ts';
import { requireRecent } from '../recent-authentication.ts';
import { Challenge, Passkey, SecondFactorRequest } from '../second-factor/contract.ts';
import { completeChallenge } from '../second-factor/login.ts';
import {
  beginConfirmation,
  beginPasskeyLogin,
  beginPasskeyStep,
  logInByPasskey,
  proveBy,
} from './ceremonies.ts';
import {
  CreatePasskeyRequest,
  CreationOptions,
  LoginOptions,
  PasskeyLoginRequest,
  RenamePasskeyRequest,
  RequestOptions,
} from './contract.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

/** `loginReply` is the schema of the reply of a login. */
export function mountPasskeys(context: AccountContext, loginReply: TSchema): void {
  mountRegistration(context);
  mountOwnPasskeys(context);
  mountPasskeyLogin(context, loginReply);
  mountSecondStep(context, loginReply);
  mountSecondUses(context);
}

const RECENT = 'Needs a recent confirmation (403 `reauthentication-required`).';

function mountRegistration(context: AccountContext): void {
  const { http, database, clock, prefix } = context;
  const begin = endpoint({
    method: 'POST',
    path: `${prefix}/passkeys/options`,
    tag: 'auth',
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    description: `The challenge is valid for five minutes and once. An account has at most 20 passkeys. ${RECENT}`,
    access: 'bearer',
    success: { status: 200, schema: CreationOptions, description: 'Options for the browser.' },
    showsSecret: true,
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(begin, async ({ caller, origin }) => {
    await requireRecent(database.read, caller, clock.now());
    return beginPasskey(context, caller, origin);
  });

  const add = endpoint({
    method: 'POST',
    path: `${prefix}/passkeys`,
    tag: 'auth',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: `Without a name it is called as the device. A wrong response is 400 \`wrong-passkey\`. ${RECENT}`,
    access: 'bearer',
    input: { kind: 'json', schema: CreatePasskeyRequest },
    success: { status: 201, schema: Passkey, description: 'The passkey.' },
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(add, async (call) => {
    const { caller, body, origin } = call;
    await requireRecent(database.read, caller, clock.now());
    return addPasskey(context, { caller, device: deviceOf(call) }, body, origin);
  });
}

const IdParams = Type.Object({ id: Type.String({ maxLength: 2000 }) });

function mountOwnPasskeys(context: AccountContext): void {
  const { http, database, clock, prefix } = context;
  const list = endpoint({
    method: 'GET',
    path: `${prefix}/passkeys`,
    tag: 'auth',
    operationId: 'listPasskeys',
    summary: 'List the passkeys of the account',
    description: 'Oldest first.',
    access: 'bearer',
    success: { status: 200, schema: Type.Array(Passkey), description: 'At most 20.' },
  });
  http.mount(list, ({ caller }) => listPasskeys(database.read, caller.accountId));

  const rename = endpoint({
    method: 'PATCH',
    path: `${prefix}/passkeys/{id}`,
    tag: 'auth',
    operationId: 'renamePasskey',
    summary: 'Rename a passkey',
    description: 'The name helps its owner to recognize it.',
    access: 'bearer',
    params: IdParams,
    input: { kind: 'json', schema: RenamePasskeyRequest },
    success: { status: 200, schema: Passkey, description: 'The renamed passkey.' },
    refuses: ['not-found'],
  });
  http.mount(rename, ({ caller, params, body, commit }) =>
    commit((tx) => renamePasskey(tx, caller, params.id, body.name)),
  );

  const remove = endpoint({
    method: 'DELETE',
    path: `${prefix}/passkeys/{id}`,
    tag: 'auth',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description:
      'Removing the last method of the second factor turns it off. The only way to log in stays (409 ' +
      `\`last-login-method\`). ${RECENT}`,
    access: 'bearer',
    params: IdParams,
    success: { status: 204, description: 'Removed.' },
    refuses: ['forbidden', 'not-found', 'conflict'],
  });
  http.mount(remove, async (call) => {
    const { caller, params } = call;
    await requireRecent(database.read, caller, clock.now());
    await removePasskey(context, { caller, device: deviceOf(call) }, params.id);
  });
}

function mountPasskeyLogin(context: AccountContext, loginReply: TSchema): void {
  const { http, prefix } = context;
  const begin = endpoint({
    method: 'POST',
    path: `${prefix}/passkeys/login/options`,
    tag: 'auth',
    operationId: 'beginPasskeyLogin',
    summary: 'Begin a login with a passkey',
    description: 'The passkey names the account. The challenge is valid for five minutes and one attempt.',
    access: 'public',
    success: {
      status: 200,
      schema: LoginOptions,
      description: 'The challenge, and options for the browser.',
    },
    showsSecret: true,
    refuses: ['forbidden', 'too-many'],
  });
  http.mount(begin, (call) => beginPasskeyLogin(context, call));

  const logIn = endpoint({
    method: 'POST',
    path: `${prefix}/passkeys/login`,
    tag: 'auth',
    operationId: 'logInByPasskey',
    summary: 'Log in with a passkey',
    description:
      'The device must verify the person, so no code is asked for. Every failure is the same 401 `wrong-passkey`.',
    access: 'public',
    input: { kind: 'json', schema: PasskeyLoginRequest },
    success: { status: 200, schema: loginReply, description: 'As of a login with a password.' },
    showsSecret: true,
    refuses: ['unauthenticated'],
  });
  http.mount(logIn, (call) =>
    logInByPasskey(context, call.body, call, context.prepareLogin(call, 'passkey')),
  );
}

function mountSecondStep(context: AccountContext, loginReply: TSchema): void {
  const declared = endpoint({
    method: 'POST',
    path: `${context.prefix}/login/second-factor`,
    tag: 'auth',
    operationId: 'completeLogin',
    summary: 'Complete a login with a code or a passkey',
    description:
      'The second step of a login that was refused with `second-factor-required`. A challenge is valid for five ' +
      'minutes and five attempts (401 `challenge-expired`); each code works once (401 `wrong-code`). A `passkey` ' +
      'signs the options of `login/second-factor/options` (401 `wrong-passkey`).',
    access: 'public',
    bulkhead: 'passwords',
    input: {
      kind: 'json',
      schema: SecondFactorRequest,
    },
    success: { status: 200, schema: loginReply, description: 'As of a login without a second factor.' },
    showsSecret: true,
    refuses: ['unauthenticated', 'too-many'],
  });
  context.http.mount(declared, (call) =>
    completeChallenge(context, call.body.challenge, call, proveBy(context, call.body, call), () =>
      context.prepareLogin(call, 'password'),
    ),
  );
}

/** The options of passkeys as a second factor, and as a confirmation. */
function mountSecondUses(context: AccountContext): void {
  const { http, prefix } = context;
  const step = endpoint({
    method: 'POST',
    path: `${prefix}/login/second-factor/options`,
    tag: 'auth',
    operationId: 'beginPasskeyStep',
    summary: 'Begin the second step of a login with a passkey',
    description: 'For `passkey` of the second step. The device need not verify the person.',
    access: 'public',
    input: {
      kind: 'json',
      schema: Type.Object({ challenge: Challenge }, { title: 'SecondFactorOptionsRequest' }),
    },
    success: { status: 200, schema: RequestOptions, description: 'Options for the browser.' },
    showsSecret: true,
    refuses: ['unauthenticated', 'forbidden', 'conflict'],
  });
  http.mount(step, ({ body, origin }) => beginPasskeyStep(context, body.challenge, origin));

  const confirm = endpoint({
    method: 'POST',
    path: `${prefix}/reauthenticate/options`,
    tag: 'auth',
    operationId: 'beginConfirmation',
    summary: 'Begin a confirmation with a passkey',
    description: 'For `passkey` of `reauthenticate`.',
    access: 'bearer',
    success: { status: 200, schema: RequestOptions, description: 'Options for the browser.' },
    showsSecret: true,
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(confirm, ({ caller, origin }) => beginConfirmation(context, caller, origin));
}
