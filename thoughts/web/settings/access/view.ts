// Lists of what acts in one's name, each with the button that ends it.

import { deviceName } from '@tandem/platform/accounts/activity/device-name.ts';
import type { Session } from '@tandem/platform/accounts/contract.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ApiKey, CreatedApiKey } from '../../../accounts/api-keys/contract.ts';
import type { AuthorizedApp } from '../../../accounts/oauth/contract.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { textField } from '../../site/fields.ts';

export type Keys = {
  keys: readonly ApiKey[];
  /** The key that was just created. */
  created: CreatedApiKey | null;
  /** What was written as the name of a new one. */
  name: string;
  /** Names the form of a new one. */
  formKey: string;
};

export const renderLogins = (
  { sessions, apps }: { sessions: readonly Session[]; apps: readonly AuthorizedApp[] },
  i18n: I18n,
): Html => html`<p>${i18n.t('loginsAbout')}</p>
<ul class="items">${sessions.map((session) => renderSession(session, i18n))}</ul>
<h2>${i18n.t('appsTitle')}</h2>
${
  apps.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${apps.map((app) => renderApp(app, i18n))}</ul>`
}`;

const at = (i18n: I18n, text: string): Html =>
  html`<time datetime="${text}" data-long="">${i18n.dayAndTime(Date.parse(text))}</time>`;

const renderUse = (from: string, last: string | null, i18n: I18n): Html =>
  html`${i18n.t('usedFrom')} ${at(i18n, from)}${last === null ? null : html` · ${i18n.t('usedLast')} ${at(i18n, last)}`}`;

const renderSession = ({ id, current, userAgent, createdAt, lastUsedAt }: Session, i18n: I18n): Html =>
  html`<li><div><p dir="auto" id="session-${id}">${deviceName(userAgent) ?? i18n.t('loginUnnamed')}</p>
<p class="small muted">${current ? html`<strong>${i18n.t('loginHere')}</strong> · ` : null}${renderUse(createdAt, lastUsedAt, i18n)}</p></div>
<form method="post" action="/me/settings/logins"><button class="button" name="session" value="${id}" aria-describedby="session-${id}">${i18n.t('endLogin')}</button></form></li>`;

const renderApp = ({ id, name, createdAt, lastUsedAt }: AuthorizedApp, i18n: I18n): Html =>
  html`<li><div><p dir="auto" id="app-${id}">${name}</p>
<p class="small muted">${renderUse(createdAt, lastUsedAt, i18n)}</p></div>
<form method="post" action="/me/settings/logins"><button class="button" name="app" value="${id}" aria-describedby="app-${id}">${i18n.t('endLogin')}</button></form></li>`;

export const renderKeys = ({ keys, created, name, formKey }: Keys, i18n: I18n): Html => html`
${
  created &&
  html`<div class="notice" role="status"><p>${i18n.t('keyCreated')}</p>
<p><code class="secret">${created.key}</code></p></div>`
}
<p>${i18n.t('keysAbout')}</p>
${
  keys.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${keys.map((key) => renderKey(key, i18n))}</ul>`
}
<form class="stack" method="post" action="/me/settings/keys"><h2>${i18n.t('keyNew')}</h2>
<input type="hidden" name="key" value="${formKey}">
${textField({ id: 'name', label: i18n.t('keyName'), value: name, hint: i18n.t('keyNameHint') })}
<p><button class="button primary">${i18n.t('keyCreate')}</button></p></form>`;

const renderKey = ({ id, name, prefix, createdAt, lastUsedAt }: ApiKey, i18n: I18n): Html =>
  html`<li><div><p id="key-${id}"><bdi>${name}</bdi> <code>${prefix}…</code></p>
<p class="small muted">${renderUse(createdAt, lastUsedAt, i18n)}</p></div>
<form method="post" action="/me/settings/keys/revoke"><button class="button danger" name="id" value="${id}" aria-describedby="key-${id}">${i18n.t('keyRevoke')}</button></form></li>`;
