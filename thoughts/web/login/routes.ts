// Routes of logging in and out.

import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import type { IssueLogin, LoginCall } from '@tandem/platform/accounts/context.ts';
import { logInByPasskey, proveBy } from '@tandem/platform/accounts/passkeys/ceremonies.ts';
import { readAssertion } from '@tandem/platform/accounts/passkeys/contract.ts';
import { passkeyHostOf } from '@tandem/platform/accounts/passkeys/verification.ts';
import { completeChallenge, completeLogin } from '@tandem/platform/accounts/second-factor/login.ts';
import { endOwnSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { LoginMethod } from '@tandem/platform/database/tables.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import { DRAFT_PATH, ownPath } from '../addresses.ts';
import type { Member } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site, visit } from '../site/page.ts';
import { mountOidcLogin } from './oidc.ts';
import { FORGET, preparePageLogin, removeSession } from './session.ts';
import { codePage, type LoginFailure, showLogin } from './view.ts';

export function mountSessions(site: Site): void {
  const { http, clock } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  const passkeyHost = passkeyHostOf(accounts.publicUrl);
  mountSecondStep(site);
  mountOidcLogin(site);
  mountPasskeyLogin(site);

  mountPage(site, login, async ({ query }, { i18n, member }): Promise<PageResult> => {
    if (member && !query.switch) return redirect(ownPath(query.back));
    return showLogin(site, i18n, { back: ownPath(query.back), draft: '', failure: null });
  });

  http.mount(logIn, (call) =>
    visit(site, call, async ({ i18n, member }) => {
      requireOwnForm(call);
      const { username = '', password = '', draft = '' } = call.body;
      const back = ownPath(call.body.back);
      const credentials = { identifier: username, password };
      try {
        const account = await authenticateAccount(accounts, credentials, call);
        const issue = issueTo({ site, member, method: 'password', back, draft }, call);
        return await completeLogin(accounts, { account }, call, issue);
      } catch (error) {
        const step = stepOf(error);
        if (step !== null) {
          const { challenge, hasPasskey } = step;
          const shown = {
            challenge,
            back,
            draft,
            failure: null,
            passkeyHost: hasPasskey ? passkeyHost : null,
          };
          return codePage(i18n, shown);
        }
        const failure = failureOf(error);
        const page = await showLogin(site, i18n, { back, draft, failure });
        return { ...page, status: STATUSES[failure] ?? 401 };
      }
    }),
  );

  http.mount(logOut, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (member) await call.commit((tx) => endOwnSession(tx, member.caller, clock.now(), deviceOf(call)));
      return redirect('/', {
        'set-cookie': removeSession(call.origin),
        ...FORGET,
      });
    }),
  );
}

/** The second step of a login. */
function mountSecondStep(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  const passkeyHost = passkeyHostOf(accounts.publicUrl);

  mountPage(site, codeStart, async () => redirect('/login'));

  http.mount(enterCode, (call) =>
    visit(site, call, async ({ i18n, member }) => {
      requireOwnForm(call);
      const { challenge = '', code = '', draft = '', hasPasskey = false } = call.body;
      const back = ownPath(call.body.back);
      try {
        const passkey = readAssertion(call.body.passkey ?? '');
        const prove = proveBy(accounts, { challenge, code, passkey }, call);
        return await completeChallenge(accounts, challenge, call, prove, () =>
          issueTo({ site, member, method: 'password', back, draft }, call),
        );
      } catch (error) {
        const failure = failureOf(error);
        const status = STATUSES[failure] ?? 401;
        const page =
          failure === 'loginExpired' || failure === 'wrongLogin'
            ? await showLogin(site, i18n, { back, draft, failure })
            : codePage(i18n, {
                challenge,
                back,
                draft,
                failure,
                passkeyHost: hasPasskey ? passkeyHost : null,
              });
        return { ...page, status };
      }
    }),
  );
}

/** A login with a passkey alone. */
function mountPasskeyLogin(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  mountPage(site, passkeyStart, async () => redirect('/login'));

  http.mount(usePasskey, (call) =>
    visit(site, call, async ({ i18n, member }) => {
      requireOwnForm(call);
      const { challenge = '', draft = '' } = call.body;
      const back = ownPath(call.body.back);
      const response = readAssertion(call.body.passkey ?? '');
      try {
        const issue = issueTo({ site, member, method: 'passkey', back, draft }, call);
        if (response) return await logInByPasskey(accounts, { challenge, response }, call, issue);
      } catch (error) {
        failureOf(error);
      }
      const page = await showLogin(site, i18n, { back, draft, failure: 'passkeyWrong' });
      return { ...page, status: 401 };
    }),
  );
}

/** A login by a page: where it leads, and what somebody was writing. */
type Login = { site: Site; member: Member | null; method: LoginMethod; back: string; draft: string };

const issueTo = ({ site, member, method, back, draft }: Login, call: LoginCall): IssueLogin<Reply> =>
  preparePageLogin(
    {
      site,
      member,
      method,
      go: (cookie, isOther) =>
        draft === '' ? redirect(back, { 'set-cookie': cookie, ...(isOther ? FORGET : {}) }) : sendOn(cookie),
    },
    call,
  );

/** The second step that a login needs; null for another error. */
function stepOf(error: unknown): { challenge: string; hasPasskey: boolean } | null {
  if (!(error instanceof Refusal) || error.code !== 'second-factor-required') return null;
  const { challenge, methods } = error.extensions;
  return { challenge: String(challenge), hasPasskey: [methods].flat().includes('passkey') };
}

/** The browser sends the same form to the composer, which reads what was written from it. */
const sendOn = (cookie: string): Reply =>
  new Reply(307, '', { location: DRAFT_PATH, 'cache-control': 'no-store', 'set-cookie': cookie });

const STATUSES: Partial<Record<LoginFailure, number>> = {
  tooManyLogins: 429,
  unverifiedLogin: 403,
  passwordsOff: 403,
};

function failureOf(error: unknown): LoginFailure {
  if (error instanceof Refusal && error.code === 'password-login-off') return 'passwordsOff';
  if (error instanceof Refusal && error.code === 'account-disabled') return 'disabledLogin';
  if (error instanceof Refusal && error.code === 'email-unverified') return 'unverifiedLogin';
  if (error instanceof Refusal && error.code === 'challenge-expired') return 'loginExpired';
  if (error instanceof Refusal && error.code === 'wrong-code') return 'codeWrong';
  if (error instanceof Refusal && error.code === 'wrong-passkey') return 'passkeyWrong';
  if (error instanceof Refusal && error.kind === 'unauthenticated') return 'wrongLogin';
  if (error instanceof Refusal && error.kind === 'too-many') return 'tooManyLogins';
  throw error;
}

// The pages on which members log in and out.

/** Requests of apps have long addresses. */
const back = Type.Optional(Type.String({ maxLength: 20_000 }));

/** The response of the browser, as JSON. */
const passkey = Type.Optional(Type.String({ maxLength: 40_000 }));

const login = page({
  path: '/login',
  summary: 'Log in',
  query: Type.Object({
    back,
    switch: Type.Optional(
      Type.Boolean({ description: 'Also shown to members, who log in as somebody else.' }),
    ),
  }),
});

const logIn = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login',
  summary: 'Log in',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({
      back,
      draft: Type.Optional(Type.String({ maxLength: 100_000 })),
      username: Type.Optional(Type.String({ maxLength: 1024 })),
      password: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
  },
});

/** The address of the second step, where a page of it is loaded again. */
const codeStart = page({ path: '/login/code', summary: 'The second step of a login' });

const enterCode = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login/code',
  summary: 'Enter the code of a login',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({
      back,
      draft: Type.Optional(Type.String({ maxLength: 100_000 })),
      challenge: Type.Optional(Type.String({ maxLength: 100 })),
      code: Type.Optional(Type.String({ maxLength: 100 })),
      passkey,
      hasPasskey: Type.Optional(Type.Boolean()),
    }),
  },
});

/** The address of a login with a passkey, where a page of it is loaded again. */
const passkeyStart = page({ path: '/login/passkey', summary: 'A login with a passkey' });

const usePasskey = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login/passkey',
  summary: 'Log in with a passkey',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({
      back,
      draft: Type.Optional(Type.String({ maxLength: 100_000 })),
      challenge: Type.Optional(Type.String({ maxLength: 100 })),
      passkey,
    }),
  },
});

const logOut = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/logout',
  summary: 'Log out',
  input: { kind: 'parameters', schema: Type.Object({}) },
});
