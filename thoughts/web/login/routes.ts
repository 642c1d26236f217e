// Routes of logging in and out.

import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { createSession, endOwnSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { DRAFT_PATH, ownPath } from '../addresses.ts';
import { requireOwnForm } from '../site/forms.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site, visit } from '../site/page.ts';
import { removeSession, SESSION_LIFETIME, writeSession } from './session.ts';
import { type LoginFailure, loginPage } from './view.ts';

export function mountSessions(site: Site): void {
  const { http, database, clock, limits } = site.thoughts;

  mountPage(site, login, async ({ query }, { i18n, member }): Promise<PageResult> => {
    if (member) return redirect(ownPath(query.back));
    return loginPage(await site.server(), i18n, { back: ownPath(query.back), draft: '', failure: null });
  });

  http.mount(logIn, (call) =>
    visit(site, call, async ({ i18n }) => {
      requireOwnForm(call);
      const { username = '', password = '', draft = '' } = call.body;
      const back = ownPath(call.body.back);
      const credentials = { identifier: username, password };
      try {
        const account = await authenticateAccount(database, limits, credentials, call, clock.now());
        const now = clock.now();
        const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'));
        const id = await call.commit((tx) => createSession(tx, account, session));
        const cookie = writeSession(await site.sessions.sign(id), call.origin);
        return draft === '' ? redirect(back, { 'set-cookie': cookie }) : sendOn(cookie);
      } catch (error) {
        const failure = failureOf(error);
        const page = loginPage(await site.server(), i18n, { back, draft, failure });
        return { ...page, status: failure === 'tooManyLogins' ? 429 : 401 };
      }
    }),
  );

  http.mount(logOut, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (member) await call.commit((tx) => endOwnSession(tx, member.caller, clock.now()));
      return redirect('/', {
        'set-cookie': removeSession(call.origin),
        'clear-site-data': '"cache", "storage"',
      });
    }),
  );
}

/** The browser sends the same form to the composer, which reads what was written from it. */
const sendOn = (cookie: string): Reply =>
  new Reply(307, '', { location: DRAFT_PATH, 'cache-control': 'no-store', 'set-cookie': cookie });

function failureOf(error: unknown): LoginFailure {
  if (error instanceof Refusal && error.code === 'account-disabled') return 'disabledLogin';
  if (error instanceof Refusal && error.kind === 'unauthenticated') return 'wrongLogin';
  if (error instanceof Refusal && error.kind === 'too-many') return 'tooManyLogins';
  throw error;
}

// The pages on which members log in and out.

const back = Type.Optional(Type.String({ maxLength: 2000 }));

const login = page({ path: '/login', summary: 'Log in', query: Type.Object({ back }) });

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

const logOut = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/logout',
  summary: 'Log out',
  input: { kind: 'parameters', schema: Type.Object({}) },
});
