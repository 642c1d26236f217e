// The operation that confirms the person again.

import type { Account, PlatformDb } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import type { Caller } from '../../identity/caller.ts';
import { forbidden, invalid } from '../../refusal.ts';
import { optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { requireAccount, requirePassword } from '../accounts.ts';
import type { AccountContext, LoginCall } from '../context.ts';
import { ceremonyOf, withPasskey } from '../passkeys/ceremonies.ts';
import { noteAuthentication } from '../recent-authentication.ts';
import { Assertion, Code } from '../second-factor/contract.ts';
import { secondFactorRequired, withCode } from '../second-factor/login.ts';
import { hasPassword } from '../second-factor/security.ts';

type Proof = { password?: string | null; code?: string | null; passkey?: Assertion | null };

/**
 * Checks the proof of the person and notes it in their session: a passkey, or the password, and a code too
 * while the second factor is on. With the password, the device of the passkey need not verify the person.
 * Refuses a wrong proof, and (forbidden) credentials other than sessions.
 */
export async function reauthenticate(
  context: AccountContext,
  caller: Caller,
  { password, code, passkey = null }: Proof,
  call: LoginCall,
): Promise<void> {
  const { database, limits, clock } = context;
  const { sessionId } = caller;
  if (sessionId === null) throw forbidden('Only a login can be confirmed.', 'session-required');
  const { accountId } = caller;
  const note = (tx: PlatformDb) => noteAuthentication(tx, sessionId, clock.now());
  if (passkey !== null) {
    const withPassword = typeof password === 'string' && password !== '';
    if (withPassword) await requirePassword(database, limits, caller, password, call, clock.now());
    const ceremony = ceremonyOf('confirm', { accountId, sessionId });
    return withPasskey(
      context,
      { response: passkey, ceremony, needsVerification: !withPassword },
      call,
      note,
    );
  }
  const known: Account = await requireAccount(database.read, accountId);
  if (!hasPassword(known)) throw forbidden('The account has no password.', 'no-password');
  if (typeof password !== 'string') throw invalid('/password', 'is required', 'password-required');
  const account = await requirePassword(database, limits, caller, password, call, clock.now());
  if (account.second_factor_at === null) return call.commit(note);
  if (typeof code !== 'string') throw secondFactorRequired({});
  await withCode(context, account, code, call, note);
}

export function mountReauthentication(context: AccountContext): void {
  const declared = endpoint({
    method: 'POST',
    path: `${context.prefix}/reauthenticate`,
    tag: 'auth',
    operationId: 'reauthenticate',
    summary: 'Confirm that it is you',
    description:
      'Some operations need a login or this confirmation within the last ten minutes ' +
      '(403 `reauthentication-required`). A passkey, or the password; with a second factor, a code is needed too. ' +
      'A passkey whose device verified nobody needs the password.',
    access: 'bearer',
    bulkhead: 'passwords',
    showsSecret: true,
    input: {
      kind: 'json',
      schema: Type.Object(
        {
          password: optionalNullable(Type.String({ maxLength: 1024, examples: ['correct horse battery'] })),
          code: optionalNullable(Code),
          passkey: optionalNullable(Assertion),
        },
        { title: 'ReauthenticateRequest' },
      ),
    },
    success: { status: 204, description: 'Confirmed.' },
    refuses: ['unauthenticated', 'forbidden', 'too-many'],
  });
  context.http.mount(declared, (call) => reauthenticate(context, call.caller, call.body, call));
}
