// Asks an administrator for the password again, before the pages of operators.
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { readAssertion } from '@tandem/platform/accounts/passkeys/contract.ts';
import { reauthenticate } from '@tandem/platform/accounts/reauthentication/routes.ts';
import { hasPassword } from '@tandem/platform/accounts/second-factor/security.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { ownPath, withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { passkeyConfirmation } from '../../settings/security/confirm.ts';
import { textField } from '../../site/fields.ts';
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
    schema: Type.Object({
      back,
      password: Type.Optional(Type.String({ maxLength: 1024 })),
      code: Type.Optional(Type.String({ maxLength: 100 })),
      passkey: Type.Optional(Type.String({ maxLength: 40_000 })),
    }),
  },
});

export function mountConfirmation(site: Site): void {
  const { http, database } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  const needsCode = async (id: AccountId): Promise<boolean> =>
    (await requireAccount(database.read, id)).second_factor_at !== null;

  http.mount(confirmPage, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      if (!visitor.member) return redirect(withQuery('/login', { back: call.raw.target }));
      const { i18n, member } = requireAdministrator(visitor);
      const to = operatorPath(call.query.back);
      const account = await requireAccount(database.read, member.caller.accountId);
      if (!hasPassword(account)) return redirect(withQuery('/me/confirm', { back: to }));
      const button = await passkeyConfirmation(site, { i18n, member });
      return confirmView(i18n, { to, needsCode: await needsCode(member.caller.accountId), button }, null);
    }),
  );

  http.mount(confirm, (call) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      requireOwnForm(call);
      const { member, i18n } = requireAdministrator(visitor);
      const { caller } = member;
      const to = operatorPath(call.body.back);
      const { password = '', code } = call.body;
      const passkey = readAssertion(call.body.passkey ?? '');
      try {
        await reauthenticate(accounts, caller, { password, code: code ?? null, passkey }, call);
      } catch (error) {
        const { key, status } = failureOf(error);
        const button = await passkeyConfirmation(site, { i18n, member });
        const asked = { to, needsCode: await needsCode(caller.accountId), button };
        return { ...confirmView(i18n, asked, i18n.t(key)), status };
      }
      return redirect(to);
    }),
  );
}

/** Pages of operators alone. */
const operatorPath = (address: string | undefined): string =>
  ownPath(address).startsWith('/operate') ? ownPath(address) : '/operate';

type Failure = 'wrongPassword' | 'codeWrong' | 'codeMissing' | 'passkeyWrong' | 'tooManyLogins';

function failureOf(error: unknown): { key: Failure; status: number } {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'wrong-passkey') return { key: 'passkeyWrong', status: 401 };
  if (error.code === 'wrong-code') return { key: 'codeWrong', status: 401 };
  if (error.code === 'second-factor-required') return { key: 'codeMissing', status: 401 };
  if (error.code === 'wrong-password') return { key: 'wrongPassword', status: 401 };
  if (error.kind === 'too-many') return { key: 'tooManyLogins', status: 429 };
  throw error;
}

type Asked = { to: string; needsCode: boolean; button: Html | null };

const confirmView = (i18n: I18n, { to, needsCode, button }: Asked, failure: string | null): PageContent => ({
  title: i18n.t('confirmPassword'),
  headers: { 'cache-control': 'no-store' },
  main: html`<h1>${i18n.t('confirmPassword')}</h1><p>${i18n.t('confirmWhy')}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/operate/confirm"><input type="hidden" name="back" value="${to}">
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required autofocus></div>
${
  needsCode
    ? textField({
        id: 'code',
        label: i18n.t('code'),
        value: '',
        hint: i18n.t('codeAbout'),
        autocomplete: 'one-time-code',
        isName: true,
      })
    : null
}
<button class="button primary">${i18n.t('homeContinue')}</button>${button}</form>`,
});
