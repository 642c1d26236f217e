// Asks an administrator for the password again, before the pages of operators.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { noteConfirmation } from '../../../moderation/moderation.ts';
import { ownPath, withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { requireOwnForm } from '../../site/forms.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../../site/page.ts';
import { requireAdministrator } from './operator.ts';

const back = Type.Optional(Type.String({ maxLength: 2000 }));
const path = '/operate/confirm';

const confirmPage = endpoint({
  ...PAGE,
  method: 'GET',
  path,
  summary: 'Give the password again',
  query: Type.Object({ back }),
});

const confirm = endpoint({
  ...PAGE,
  method: 'POST',
  path,
  summary: 'Give the password again',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({ back, password: Type.Optional(Type.String({ maxLength: 1024 })) }),
  },
});

export function mountConfirmation(site: Site): void {
  const { http, database, limits, clock } = site.thoughts;

  http.mount(confirmPage, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      if (!visitor.member) return redirect(withQuery('/login', { back: call.raw.target }));
      return confirmView(requireAdministrator(visitor).i18n, operatorPath(call.query.back), null);
    }),
  );

  http.mount(confirm, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const { member, i18n } = requireAdministrator(visitor);
      const { caller } = member;
      const to = operatorPath(call.body.back);
      const credentials = { identifier: caller.username, password: call.body.password ?? '' };
      try {
        await authenticateAccount(database, limits, credentials, call, clock.now());
      } catch (error) {
        const { key, status } = failureOf(error);
        return { ...confirmView(i18n, to, i18n.t(key)), status };
      }
      const { sessionId } = caller;
      if (sessionId !== null) await call.commit((tx) => noteConfirmation(tx, sessionId, clock.now()));
      return redirect(to);
    }),
  );
}

/** Pages of operators alone. */
const operatorPath = (address: string | undefined): string =>
  ownPath(address).startsWith('/operate') ? ownPath(address) : '/operate';

function failureOf(error: unknown): { key: 'wrongPassword' | 'tooManyLogins'; status: number } {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'unauthenticated') return { key: 'wrongPassword', status: 401 };
  if (error.kind === 'too-many') return { key: 'tooManyLogins', status: 429 };
  throw error;
}

const confirmView = (i18n: I18n, to: string, failure: string | null): PageContent => ({
  title: i18n.t('confirmPassword'),
  headers: { 'cache-control': 'no-store' },
  main: html`<h1>${i18n.t('confirmPassword')}</h1><p>${i18n.t('confirmWhy')}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/operate/confirm"><input type="hidden" name="back" value="${to}">
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="button primary">${i18n.t('homeContinue')}</button></form>`,
});
