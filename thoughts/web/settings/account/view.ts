// The forms of one's account. Passwords never come back.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { checkField, passwordField, textField } from '../../site/fields.ts';

/** `first`: the account has no password yet. `provider` is the name of the provider of its login. */
type Shown = { email: string; password: 'change' | 'first'; provider: string };

export const renderAccountForms = (
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
export const renderLeave = (remaining: number, hasPassword: boolean, i18n: I18n): Html => html`
${remaining === 0 ? null : html`<p class="notice"><span>${i18n.t('leaveRemaining', { n: remaining })}</span> <a href="/me/settings/moving">${i18n.t('movingTitle')}</a></p>`}
<p>${i18n.t('leaveAbout')}</p>
<p><a href="/me/settings/data">${i18n.t('leaveExport')}</a></p>
<form class="stack" method="post" action="/me/settings/leave">
${hasPassword && passwordField({ id: 'password', label: i18n.t('currentPassword'), isNew: false })}
<p class="row"><button class="button danger">${i18n.t('leaveNow')}</button>
<a class="button" href="/me/settings">${i18n.t('cancel')}</a></p></form>`;

export const renderLeft = (i18n: I18n): Html =>
  html`<h1>${i18n.t('leftTitle')}</h1><p>${i18n.t('leftAbout')}</p>`;
