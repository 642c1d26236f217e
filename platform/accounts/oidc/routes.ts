// The operations of connected logins, and of the first password of an account that was created with one.
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { Reply } from '../../http/replies/reply.ts';
import type { Caller } from '../../identity/caller.ts';
import { networkOf } from '../../identity/network.ts';
import { conflict, notFound } from '../../refusal.ts';
import { idParams } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { endOtherLogins, lockAccount, requireAccount } from '../accounts.ts';
import { type Device, deviceOf } from '../activity/activity.ts';
import type { AccountContext, LoginCall } from '../context.ts';
import { Password } from '../contract.ts';
import { recordChange } from '../mails/mails.ts';
import { hashPassword, requireValidPassword } from '../passwords/passwords.ts';
import { requireRecent } from '../recent-authentication.ts';
import { hasPassword, requireLoginMethod } from '../second-factor/security.ts';
import { updatePasswordHash } from '../store.ts';
import { writeOidcCookie } from './cookie.ts';
import { beginOidcConfirmation, beginOidcConnection } from './login.ts';
import { deleteIdentity, updateRole } from './store.ts';

/**
 * Removes a connected login of the caller, with the role that it granted. Refuses (not found) another id, and
 * (`last-login-method`) the last way to log in.
 */
export async function removeIdentity(
  context: AccountContext,
  { caller, device }: { caller: Caller; device: Device },
  id: string,
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await requireRecent(database.read, caller, now);
  const { accountId } = caller;
  await database.write(async (tx) => {
    await lockAccount(tx, accountId);
    const removed = await deleteIdentity.first(tx, accountId, id);
    if (!removed) throw notFound('connected login');
    await requireLoginMethod(context, tx, accountId);
    if (removed.grants_admin === 1) await updateRole.run(tx, accountId, 'user');
    const detail = new URL(removed.issuer).host;
    const account = await requireAccount(tx, accountId);
    await recordChange(context, tx, account, 'identity-removed', device, now, detail);
  });
}

/**
 * Sets the first password of an account, and ends its other sessions. Refuses an invalid one, and
 * (`password-exists`) where there is one.
 */
export async function setFirstPassword(
  context: AccountContext,
  caller: Caller,
  newPassword: string,
  call: LoginCall,
): Promise<void> {
  requireValidPassword('/newPassword', newPassword);
  const { database, clock, limits } = context;
  const { accountId, sessionId } = caller;
  await requireRecent(database.read, caller, clock.now());
  const account = await requireAccount(database.read, accountId);
  if (hasPassword(account)) throw passwordExists();
  const next = await call.releaseWhile(() =>
    hashPassword(newPassword, limits.passwordCost, networkOf(call.address)),
  );
  await call.commit(async (tx) => {
    if (!(await updatePasswordHash(tx, accountId, account.password_hash, next))) throw passwordExists();
    await endOtherLogins(tx, accountId, sessionId);
    await recordChange(context, tx, account, 'password-changed', deviceOf(call), clock.now());
  });
}

const passwordExists = () => conflict('The account has a password: change it instead.', 'password-exists');

export function mountOidc(context: AccountContext): void {
  mountIdentities(context);
  mountFirstPassword(context);
}

const RECENT = 'Needs a recent confirmation (403 `reauthentication-required`).';
const Begun = Type.Object(
  { url: Type.String({ description: 'The address at the provider, to which the browser goes.' }) },
  { title: 'OidcAddress' },
);

function mountIdentities(context: AccountContext): void {
  const { http, prefix } = context;
  const success = {
    status: 201,
    schema: Begun,
    headers: ['Set-Cookie'],
    description: 'The cookie binds the callback to this browser, for ten minutes.',
  } as const;
  const connect = endpoint({
    method: 'POST',
    path: `${prefix}/identities`,
    tag: 'auth',
    operationId: 'connectIdentity',
    summary: 'Connect a login of the provider',
    description:
      'For pages of this server: the browser goes to the provider and comes back. A login that is connected with ' +
      `another account is refused then (\`identity-taken\`). ${RECENT}`,
    access: 'bearer',
    showsSecret: true,
    success,
    refuses: ['forbidden', 'conflict', 'not-found', 'unavailable'],
  });
  http.mount(connect, async (call) => {
    const { url, secret } = await beginOidcConnection(context, call.caller, {}, call);
    return new Reply(201, { url }, { 'set-cookie': writeOidcCookie(call.origin, secret) });
  });

  const confirm = endpoint({
    method: 'POST',
    path: `${prefix}/reauthenticate/oidc`,
    tag: 'auth',
    operationId: 'reauthenticateByOidc',
    summary: 'Confirm that it is you, at the provider',
    description: 'For pages of this server. The person logs in at the provider again.',
    access: 'bearer',
    showsSecret: true,
    success,
    refuses: ['forbidden', 'not-found', 'unavailable'],
  });
  http.mount(confirm, async (call) => {
    const { url, secret } = await beginOidcConfirmation(context, call.caller, {}, call);
    return new Reply(201, { url }, { 'set-cookie': writeOidcCookie(call.origin, secret) });
  });

  const remove = endpoint({
    method: 'DELETE',
    path: `${prefix}/identities/{id}`,
    tag: 'auth',
    operationId: 'removeIdentity',
    summary: 'Disconnect a login of the provider',
    description: `A way to log in must remain: a password or a passkey (409 \`last-login-method\`). ${RECENT}`,
    access: 'bearer',
    params: idParams(),
    success: { status: 204, description: 'Disconnected.' },
    refuses: ['forbidden', 'not-found', 'conflict'],
  });
  http.mount(remove, ({ params, ...call }) =>
    removeIdentity(context, { caller: call.caller, device: deviceOf(call) }, params.id),
  );
}

function mountFirstPassword(context: AccountContext): void {
  const { http, prefix } = context;
  const declared = endpoint({
    method: 'PUT',
    path: `${prefix}/password`,
    tag: 'auth',
    operationId: 'setFirstPassword',
    summary: 'Choose a first password',
    description:
      'For accounts that were created without one; others get 409 `password-exists`. Ends all other sessions. ' +
      RECENT,
    access: 'bearer',
    bulkhead: 'passwords',
    showsSecret: true,
    input: {
      kind: 'json',
      schema: Type.Object({ newPassword: Password }, { title: 'FirstPasswordRequest' }),
    },
    success: { status: 204, description: 'The account has a password.' },
    refuses: ['forbidden', 'conflict'],
  });
  http.mount(declared, (call) => setFirstPassword(context, call.caller, call.body.newPassword, call));
}
