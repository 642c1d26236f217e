// The page on which members confirm that it is them, before a sensitive change.

import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { hasConnectedLogin } from '@tandem/platform/accounts/oidc/identities.ts';
import { beginOidcConfirmation } from '@tandem/platform/accounts/oidc/login.ts';
import { beginConfirmation } from '@tandem/platform/accounts/passkeys/ceremonies.ts';
import { readAssertion } from '@tandem/platform/accounts/passkeys/contract.ts';
import { listPasskeys } from '@tandem/platform/accounts/passkeys/passkeys.ts';
import { passkeyHostOf } from '@tandem/platform/accounts/passkeys/verification.ts';
import { reauthenticate } from '@tandem/platform/accounts/reauthentication/routes.ts';
import { isRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import { hasPassword } from '@tandem/platform/accounts/second-factor/security.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { ownPath, withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { goToProvider, providerProblem } from '../../login/oidc.ts';
import { passkeyButton } from '../../login/view.ts';
import { passwordField, textField } from '../../site/fields.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { renderProblem } from '../frame.ts';
import { type Problem, problemOf } from '../problems.ts';

export function mountConfirmPage(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  const ask = async (visitor: MemberVisitor, back: string, problem: Problem | null): Promise<PageResult> => {
    const { i18n, member } = visitor;
    const account = await requireAccount(site.thoughts.database.read, member.caller.accountId);
    const hasProvider = await hasConnectedLogin(accounts, account.id);
    const button = await passkeyConfirmation(site, visitor);
    return {
      title: i18n.t('confirmTitle'),
      status: problem?.status ?? 200,
      // The form of the provider leads there.
      canRedirect: hasProvider,
      headers: { 'cache-control': 'no-store' },
      main: html`<h1>${i18n.t('confirmTitle')}</h1><p>${i18n.t(hasPassword(account) ? 'confirmAbout' : 'confirmOidcAbout')}</p>
${problem && renderProblem(problem, i18n)}
${hasPassword(account) && renderPassword(i18n, { back, needsCode: account.second_factor_at !== null, button })}
${!hasPassword(account) && button && html`<form method="post" action="/me/confirm"><input type="hidden" name="back" value="${back}">${button}</form>`}
${
  hasProvider &&
  html`<form method="post" action="/me/confirm/oidc"><input type="hidden" name="back" value="${back}">
<p><button class="button">${i18n.t('oidcConfirm', { name: accounts.oidc?.settings.name ?? '' })}</button></p></form>`
}`,
    };
  };

  mountMemberPage(site, confirmPage, ({ query }, visitor) => ask(visitor, ownPath(query.back), null));

  mountMemberForm(site, confirm, async (call, visitor) => {
    const back = ownPath(call.body.back);
    const { password = '', code } = call.body;
    const passkey = readAssertion(call.body.passkey ?? '');
    try {
      await reauthenticate(accounts, visitor.member.caller, { password, code: code ?? null, passkey }, call);
    } catch (error) {
      return ask(visitor, back, problemOf(error));
    }
    return redirect(back);
  });

  mountMemberForm(site, confirmOptions, async ({ origin }, { member }) =>
    toJson(await beginConfirmation(accounts, member.caller, origin)),
  );

  mountMemberForm(site, confirmByOidc, async (call, { i18n, member }) => {
    const back = ownPath(call.body.back);
    try {
      const begun = await beginOidcConfirmation(accounts, member.caller, { back }, call);
      return goToProvider(call.origin, begun);
    } catch (error) {
      return providerProblem(site, i18n, error, withQuery('/me/confirm', { back }));
    }
  });
}

/** Options for scripts. */
export const toJson = (value: object): Reply =>
  new Reply(200, JSON.stringify(value), { 'content-type': 'application/json', 'cache-control': 'no-store' });

/** The button that confirms by a passkey; null for members without one. */
export async function passkeyConfirmation(
  { thoughts }: Site,
  { i18n, member }: Pick<MemberVisitor, 'i18n' | 'member'>,
): Promise<Html | null> {
  const passkeys = await listPasskeys(thoughts.database.read, member.caller.accountId);
  if (passkeys.length === 0) return null;
  const host = passkeyHostOf(accountContextOf(thoughts).publicUrl);
  return passkeyButton({ label: i18n.t('passkeyUse'), host, options: '/me/confirm/options' });
}

type PasswordForm = { back: string; needsCode: boolean; button: Html | null };

const renderPassword = (i18n: I18n, { back, needsCode, button }: PasswordForm): Html => html`
<form class="stack" method="post" action="/me/confirm"><input type="hidden" name="back" value="${back}">
${passwordField({ id: 'password', label: i18n.t('password'), isNew: false })}
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
<button class="button primary">${i18n.t('homeContinue')}</button>${button}</form>`;

/** Null for a member who was confirmed recently; otherwise the way to the page that confirms. */
export async function confirmFirst(
  { thoughts }: Site,
  { member }: MemberVisitor,
  back: string,
): Promise<Reply | null> {
  const isConfirmed = await isRecent(thoughts.database.read, member.caller, thoughts.clock.now());
  return isConfirmed ? null : redirect(withQuery('/me/confirm', { back }));
}

/** {@link confirmFirst} for members with a second factor, and for those who have no password to enter. */
export async function confirmFirstIfSecured(
  site: Site,
  visitor: MemberVisitor,
  back: string,
): Promise<Reply | null> {
  const account = await requireAccount(site.thoughts.database.read, visitor.member.caller.accountId);
  const needsMore = account.second_factor_at !== null || !hasPassword(account);
  return needsMore ? confirmFirst(site, visitor, back) : null;
}

const back = Type.Optional(Type.String({ maxLength: 8192 }));

const confirmPage = page({
  path: '/me/confirm',
  summary: 'Confirm that it is you',
  query: Type.Object({ back }),
});

const confirm = form({
  path: '/me/confirm',
  summary: 'Confirm that it is you',
  bulkhead: 'passwords',
  showsSecret: true,
  schema: Type.Object({
    back,
    password: Type.Optional(Type.String({ maxLength: 1024 })),
    code: Type.Optional(Type.String({ maxLength: 100 })),
    passkey: Type.Optional(Type.String({ maxLength: 40_000 })),
  }),
});

const confirmOptions = form({
  path: '/me/confirm/options',
  summary: 'Begin a confirmation with a passkey',
  showsSecret: true,
  schema: Type.Object({}),
});

const confirmByOidc = form({
  path: '/me/confirm/oidc',
  summary: 'Confirm that it is you, at the provider',
  schema: Type.Object({ back }),
});
