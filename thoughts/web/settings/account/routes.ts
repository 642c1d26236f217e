// Routes of one's account.
import { changePassword, requireAccount, requirePassword } from '@tandem/platform/accounts/accounts.ts';
import { UpdateEmailRequest } from '@tandem/platform/accounts/contract.ts';
import { authorizeEmailChange, sendVerification } from '@tandem/platform/accounts/email-change.ts';
import { setFirstPassword } from '@tandem/platform/accounts/oidc/routes.ts';
import { hasPassword } from '@tandem/platform/accounts/second-factor/security.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { deleteUser } from '../../../accounts/deletion/account-deletion.ts';
import { endAuthorizations, endCredentials } from '../../../accounts/users/credentials.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { removeSession } from '../../login/session.ts';
import type { Moving } from '../../remote/ways.ts';
import type { Visitor } from '../../session/visitor.ts';
import { checkField, passwordField, textField } from '../../site/fields.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { mountPage, type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../problems.ts';
import { change } from '../save.ts';
import { confirmFirstIfSecured } from '../security/confirm.ts';

const requireFitting = compile(UpdateEmailRequest, 'body');
const SAVED = '/me/settings/account?saved=1';

export function mountAccountSettings(site: Site, moving: Moving): void {
  mountMemberPage(site, accountPageEndpoint, ({ query }, visitor) => accountPage(site, visitor, query));
  mountEmail(site);
  mountVerification(site);
  mountPassword(site);
  mountLeaving(site, moving);
}

async function accountPage(
  { thoughts }: Site,
  { i18n, member }: Visitor,
  outcome: Outcome,
  email?: string,
): Promise<PageResult> {
  const account = member && (await requireAccount(thoughts.database.read, member.caller.accountId));
  const shown = {
    email: email ?? account?.email ?? '',
    password: account === null || hasPassword(account) ? 'change' : 'first',
    provider: thoughts.oidc?.settings.name ?? '',
  } as const;
  const { acceptsPasswords } = thoughts.limits;
  return settingsPage(i18n, 'accountTitle', renderAccountForms(shown, acceptsPasswords, i18n), outcome);
}

function mountEmail(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(
    site,
    saveEmail,
    async (call, visitor) => {
      const email = (call.body.email ?? '').trim();
      const { currentPassword = '' } = call.body;
      const asked = await confirmFirstIfSecured(site, visitor, path);
      if (asked) return asked;
      const { caller } = visitor.member;
      try {
        requireFitting({ email, currentPassword });
        const { address, releaseWhile, header } = call;
        const request = { caller, body: { email, currentPassword }, address, releaseWhile, header };
        const authorized = await authorizeEmailChange(accounts, request);
        if (authorized) await change(site, call, visitor.member, { email: authorized });
        return redirect(SAVED);
      } catch (error) {
        return accountPage(site, visitor, { problem: problemOf(error) }, email);
      }
    },
    ({ body }, visitor) => accountPage(site, visitor, { problem: LOGIN_ENDED }, body.email),
  );
}

function mountVerification(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(site, sendAgain, async (call, visitor) => {
    await sendVerification(accounts, visitor.member.caller, call);
    const { i18n } = visitor;
    const main = html`<p role="status">${i18n.t('emailSent')}</p><p><a class="button" href="${path}">${i18n.t('accountTitle')}</a></p>`;
    return settingsPage(i18n, 'accountTitle', main, {});
  });
}

function mountPassword(site: Site): void {
  const { database } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  mountMemberForm(site, savePassword, async (call, visitor) => {
    const { oldPassword = '', newPassword = '', keepApiKeys } = call.body;
    const asked = await confirmFirstIfSecured(site, visitor, path);
    if (asked) return asked;
    const { accountId } = visitor.member.caller;
    const isFirst = !hasPassword(await requireAccount(database.read, accountId));
    const passwords = { currentPassword: oldPassword, newPassword };
    const revoke = keepApiKeys === undefined ? endCredentials : endAuthorizations;
    try {
      if (isFirst) await setFirstPassword(accounts, visitor.member.caller, newPassword, call);
      else await changePassword(accounts, visitor.member.caller, passwords, call, revoke);
      return redirect(SAVED);
    } catch (error) {
      return accountPage(site, visitor, { problem: problemOf(error) });
    }
  });
}

function mountLeaving(site: Site, moving: Moving): void {
  const { database, blobStore, limits, clock } = site.thoughts;
  const ask = async ({ i18n, member }: MemberVisitor, problem: Problem | null): Promise<PageResult> => {
    const move = await moving.findMove(member.caller);
    const remaining = move?.state === 'running' ? move.remaining : 0;
    const account = await requireAccount(database.read, member.caller.accountId);
    return settingsPage(i18n, 'leaveTitle', renderLeave(remaining, hasPassword(account), i18n), { problem });
  };
  mountMemberPage(site, leavePage, (_call, visitor) => ask(visitor, null));

  mountMemberForm(site, leave, async (call, visitor) => {
    const { caller } = visitor.member;
    const asked = await confirmFirstIfSecured(site, visitor, '/me/settings/leave');
    if (asked) return asked;
    try {
      const account = await requireAccount(database.read, caller.accountId);
      if (hasPassword(account))
        await requirePassword(database, limits, caller, call.body.password ?? '', call, clock.now());
    } catch (error) {
      return ask(visitor, problemOf(error));
    }
    await call.commit((tx) => deleteUser(tx, caller, clock.now()));
    await removeDueFiles({ database, blobStore, clock });
    return redirect('/left', {
      'set-cookie': removeSession(call.origin),
      'clear-site-data': '"cache", "storage"',
    });
  });

  mountPage(site, leftPage, async (_call, { i18n }) => ({
    title: i18n.t('leftTitle'),
    main: renderLeft(i18n),
  }));
}

// The pages and forms of one's account: email address, password, and its deletion.

const path = '/me/settings/account';
const text = Type.Optional(Type.String({ maxLength: 2000 }));
const secret = { bulkhead: 'passwords', showsSecret: true } as const;

const accountPageEndpoint = page({ path, summary: 'One’s account', query: SavedQuery });

const saveEmail = form({
  ...secret,
  path: `${path}/email`,
  summary: 'Change one’s email address',
  schema: Type.Object({ email: text, currentPassword: text }),
});

const sendAgain = form({
  path: `${path}/send-verification`,
  summary: 'Send the mail to confirm one’s email address again',
  schema: Type.Object({}),
});

const savePassword = form({
  ...secret,
  path: `${path}/password`,
  summary: 'Change one’s password',
  schema: Type.Object({ oldPassword: text, newPassword: text, keepApiKeys: text }),
});

const leavePage = page({ path: '/me/settings/leave', summary: 'Ask before deleting one’s account' });

const leave = form({
  ...secret,
  path: '/me/settings/leave',
  summary: 'Delete one’s account',
  schema: Type.Object({ password: text }),
});

const leftPage = page({ path: '/left', summary: 'The account is deleted' });

/** `first`: the account has no password yet. `provider` is the name of the provider of its login. */
type Shown = { email: string; password: 'change' | 'first'; provider: string };

const renderAccountForms = (
  { email, password, provider }: Shown,
  acceptsPasswords: boolean,
  i18n: I18n,
): Html => html`
<form class="stack" method="post" action="/me/settings/account/email"><h2>${i18n.t('email')}</h2>
${textField({ id: 'email', label: i18n.t('email'), value: email, type: 'email', autocomplete: 'email', hint: i18n.t('emailHint') })}
${password === 'change' ? passwordField({ id: 'currentPassword', label: i18n.t('currentPassword'), isNew: false }) : null}
<p><button class="button">${i18n.t('emailSave')}</button></p></form>
${password === 'change' ? renderChange(i18n) : acceptsPasswords && renderFirst(provider, i18n)}
<h2>${i18n.t('movingTitle')}</h2>
<p><a class="button" href="/me/settings/moving">${i18n.t('movingTitle')}</a></p>`;

const renderChange = (i18n: I18n): Html => html`
<form class="stack" method="post" action="/me/settings/account/password"><h2>${i18n.t('password')}</h2>
${passwordField({ id: 'oldPassword', label: i18n.t('currentPassword'), isNew: false })}
${passwordField({ id: 'newPassword', label: i18n.t('newPassword'), hint: i18n.t('passwordHint'), isNew: true })}
${checkField({ id: 'keepApiKeys', label: i18n.t('keepApiKeys'), isOn: false })}
<p class="hint">${i18n.t('passwordEnds')}</p>
<p><button class="button">${i18n.t('passwordSave')}</button></p></form>`;

const renderFirst = (name: string, i18n: I18n): Html => html`
<form class="stack" method="post" action="/me/settings/account/password"><h2>${i18n.t('passwordFirst')}</h2>
<p>${i18n.t('passwordFirstAbout', { name })}</p>
${passwordField({ id: 'newPassword', label: i18n.t('newPassword'), hint: i18n.t('passwordHint'), isNew: true })}
<p><button class="button">${i18n.t('passwordSave')}</button></p></form>`;

/** `remaining` are the followers who have not moved to the new account yet. */
const renderLeave = (remaining: number, hasPassword: boolean, i18n: I18n): Html => html`
${remaining === 0 ? null : html`<p class="notice"><span>${i18n.t('leaveRemaining', { n: remaining })}</span> <a href="/me/settings/moving">${i18n.t('movingTitle')}</a></p>`}
<p>${i18n.t('leaveAbout')}</p>
<p><a href="/me/settings/data">${i18n.t('leaveExport')}</a></p>
<form class="stack" method="post" action="/me/settings/leave">
${hasPassword && passwordField({ id: 'password', label: i18n.t('currentPassword'), isNew: false })}
<p class="row"><button class="button danger">${i18n.t('leaveNow')}</button>
<a class="button" href="/me/settings">${i18n.t('cancel')}</a></p></form>`;

const renderLeft = (i18n: I18n): Html => html`<h1>${i18n.t('leftTitle')}</h1><p>${i18n.t('leftAbout')}</p>`;
