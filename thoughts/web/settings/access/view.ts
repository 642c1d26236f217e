// Lists of what acts in one's name, each with the button that ends it.
import type { Session } from '@tandem/platform/accounts/contract.ts';
import { deviceName } from '@tandem/platform/accounts/sessions/device-name.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ApiKey, CreatedApiKey } from '../../../accounts/api-keys/contract.ts';
import type { AuthorizedApp } from '../../../accounts/oauth/contract.ts';
import type { Words } from '../../i18n/words.ts';
import { textField } from '../fields.ts';

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
  words: Words,
): Html => html`<p>${words.say('loginsAbout')}</p>
<ul class="items">${sessions.map((session) => renderSession(session, words))}</ul>
<h2>${words.say('appsTitle')}</h2>
${
  apps.length === 0
    ? html`<p class="empty">${words.say('nothing')}</p>`
    : html`<ul class="items">${apps.map((app) => renderApp(app, words))}</ul>`
}`;

const at = (words: Words, text: string): Html =>
  html`<time datetime="${text}">${words.dayAndTime(Date.parse(text))}</time>`;

const renderUse = (from: string, last: string | null, words: Words): Html =>
  html`${words.say('usedFrom')} ${at(words, from)}${last === null ? null : html` · ${words.say('usedLast')} ${at(words, last)}`}`;

const renderSession = ({ id, current, userAgent, createdAt, lastUsedAt }: Session, words: Words): Html =>
  html`<li><div><p dir="auto" id="session-${id}">${deviceName(userAgent) ?? words.say('loginUnnamed')}</p>
<p class="small muted">${current ? html`<strong>${words.say('loginHere')}</strong> · ` : null}${renderUse(createdAt, lastUsedAt, words)}</p></div>
<form method="post" action="/me/settings/logins"><button class="button" name="session" value="${id}" aria-describedby="session-${id}">${words.say('endLogin')}</button></form></li>`;

const renderApp = ({ id, name, createdAt, lastUsedAt }: AuthorizedApp, words: Words): Html =>
  html`<li><div><p dir="auto" id="app-${id}">${name}</p>
<p class="small muted">${renderUse(createdAt, lastUsedAt, words)}</p></div>
<form method="post" action="/me/settings/logins"><button class="button" name="app" value="${id}" aria-describedby="app-${id}">${words.say('endLogin')}</button></form></li>`;

export const renderKeys = ({ keys, created, name, formKey }: Keys, words: Words): Html => html`
${
  created &&
  html`<div class="notice" role="status"><p>${words.say('keyCreated')}</p>
<p><code class="secret">${created.key}</code></p></div>`
}
<p>${words.say('keysAbout')}</p>
${
  keys.length === 0
    ? html`<p class="empty">${words.say('nothing')}</p>`
    : html`<ul class="items">${keys.map((key) => renderKey(key, words))}</ul>`
}
<form class="stack" method="post" action="/me/settings/keys"><h2>${words.say('keyNew')}</h2>
<input type="hidden" name="key" value="${formKey}">
${textField({ id: 'name', label: words.say('keyName'), value: name, hint: words.say('keyNameHint') })}
<p><button class="button primary">${words.say('keyCreate')}</button></p></form>`;

const renderKey = ({ id, name, prefix, createdAt, lastUsedAt }: ApiKey, words: Words): Html =>
  html`<li><div><p id="key-${id}"><bdi>${name}</bdi> <code>${prefix}…</code></p>
<p class="small muted">${renderUse(createdAt, lastUsedAt, words)}</p></div>
<form method="post" action="/me/settings/keys/revoke"><button class="button danger" name="id" value="${id}" aria-describedby="key-${id}">${words.say('keyRevoke')}</button></form></li>`;
