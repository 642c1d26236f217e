// Routes of registration, login and sessions.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import {
  createSession,
  endOwnSession,
  endSession,
  listSessions,
  prepareSession,
} from '@tandem/platform/accounts/sessions/sessions.ts';
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { prepareRegistration } from './registration.ts';

export function mountAuth(thoughts: ThoughtsContext): void {
  const { http, database, clock, limits, tokens, config } = thoughts;
  const lifetime = config.THOUGHTS_TOKEN_SECONDS;

  http.mount(contract.register, async (call) => {
    const { register } = await prepareRegistration(thoughts, call.body, call);
    return call.commit(register);
  });

  http.mount(contract.login, async (call) => {
    const { body, commit, header } = call;
    const credentials = { identifier: body.username, password: body.password };
    const account = await authenticateAccount(database, limits, credentials, call, clock.now());
    const now = clock.now();
    const session = prepareSession(now, now + lifetime * 1000, header('User-Agent'));
    const id = await commit((tx) => createSession(tx, account, session));
    return { token: await tokens.sign(id, lifetime), tokenType: 'Bearer', expiresIn: lifetime };
  });

  http.mount(contract.logout, ({ caller, commit }) => commit((tx) => endOwnSession(tx, caller, clock.now())));

  http.mount(contract.listSessions, ({ caller }) => listSessions(database.read, caller, clock.now()));

  http.mount(contract.endSession, ({ caller, params, commit }) =>
    commit((tx) => endSession(tx, caller, params.id, clock.now())),
  );
}
