// Logins, apps and API keys that act for a member: the page and its forms.
import { randomUUID } from 'node:crypto';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { deviceName } from '@tandem/platform/accounts/activity/device-name.ts';
import type { Session } from '@tandem/platform/accounts/contract.ts';
import { endSession, listSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { toSessionId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { createKey, generateKey, listKeys, revokeKey } from '../../../accounts/api-keys/api-keys.ts';
import { type ApiKey, CreateApiKeyRequest, type CreatedApiKey } from '../../../accounts/api-keys/contract.ts';
import type { AuthorizedApp } from '../../../accounts/oauth/contract.ts';
import { listAuthorizedApps, revokeOwnToken } from '../../../accounts/oauth/tokens.ts';
import { toApiKeyId, toOAuthTokenId } from '../../../ids.ts';
import { commitOnce, PostedBefore, toFormKey } from '../../composer/post.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Visitor } from '../../session/visitor.ts';
import { textField } from '../../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { SavedQuery, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../problems.ts';
import { confirmFirstIfSecured } from '../security/confirm.ts';

export function mountAccessSettings(site: Site): void {
  mountLogins(site);
  mountKeys(site);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function requireId(text: string | undefined): string {
  if (text === undefined || !UUID.test(text)) throw notFound('id');
  return text.toLowerCase();
}

function mountLogins(site: Site): void {
  const { database, clock } = site.thoughts;
  const { read } = database;
  mountMemberPage(site, loginsPage, async ({ query }, { i18n, member }) => {
    const sessions = await listSessions(read, member.caller, clock.now());
    const apps = await listAuthorizedApps(read, member.caller.accountId);
    return settingsPage(i18n, 'loginsTitle', renderLogins({ sessions, apps }, i18n), query);
  });

  mountMemberForm(site, endLogin, async (call, { member: { caller } }) => {
    const { body, commit } = call;
    const { session, app } = body;
    const id = requireId(session ?? app);
    await commit((tx) =>
      session === undefined
        ? revokeOwnToken(tx, caller.accountId, toOAuthTokenId(id), clock.now(), deviceOf(call))
        : endSession(tx, caller, toSessionId(id), clock.now(), deviceOf(call)),
    );
    return redirect('/me/settings/logins?saved=1');
  });
}

const requireFitting = compile(CreateApiKeyRequest, 'body');

function mountKeys(site: Site): void {
  const { database, clock } = site.thoughts;
  const keysPage = async (
    { i18n, member }: Visitor,
    { created = null, name = '' }: Partial<Keys>,
    outcome: { problem?: Problem; saved?: string | undefined },
  ): Promise<PageResult> => {
    const keys = member ? await listKeys(database.read, member.caller.accountId) : [];
    const main = renderKeys({ keys, created, name, formKey: randomUUID() }, i18n);
    const headers: Record<string, string> = created ? { 'cache-control': 'no-store' } : {};
    return { ...settingsPage(i18n, 'keysTitle', main, outcome), headers };
  };

  mountMemberPage(site, keysPageEndpoint, ({ query }, visitor) => keysPage(visitor, {}, query));

  mountMemberForm(
    site,
    createKeyEndpoint,
    async (call, visitor) => {
      const { body, commit } = call;
      const asked = await confirmFirstIfSecured(site, visitor, '/me/settings/keys');
      if (asked) return asked;
      const { name = '', key = randomUUID() } = body;
      const { accountId } = visitor.member.caller;
      const given = { name: name.trim(), ...generateKey() };
      const formKey = toFormKey(accountId, `api-key ${key}`);
      try {
        if (given.name !== '') requireFitting({ name: given.name });
        const now = clock.now();
        const created = await commitOnce<Awaited<ReturnType<typeof createKey>>>(
          database,
          formKey,
          now,
          (once) => commit((tx) => once(tx, () => createKey(tx, accountId, given, now, deviceOf(call)))),
        );
        return await keysPage(visitor, { created }, {});
      } catch (error) {
        if (error instanceof PostedBefore) return redirect('/me/settings/keys');
        return keysPage(visitor, { name }, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) => keysPage(visitor, { name: body.name ?? '' }, { problem: LOGIN_ENDED }),
  );

  mountMemberForm(site, revokeKeyEndpoint, async (call, { member }) => {
    const { body, commit } = call;
    const id = toApiKeyId(requireId(body.id));
    await commit((tx) => revokeKey(tx, member.caller.accountId, id, clock.now(), deviceOf(call)));
    return redirect('/me/settings/keys?saved=1');
  });
}

// The pages and forms of what acts in one's name: logins, apps and API keys.

const id = Type.Optional(Type.String({ maxLength: 100 }));
const logins = '/me/settings/logins';
const keys = '/me/settings/keys';

const loginsPage = page({ path: logins, summary: 'Where one is logged in', query: SavedQuery });

/** `session` or `app` is the one that ends. */
const endLogin = form({
  path: logins,
  summary: 'End a login',
  schema: Type.Object({ session: id, app: id }),
});

const keysPageEndpoint = page({ path: keys, summary: 'One’s API keys', query: SavedQuery });

/** The reply shows the key, once; `key` names the form, so that it creates one however often it is sent. */
const createKeyEndpoint = form({
  path: keys,
  summary: 'Create an API key',
  showsSecret: true,
  schema: Type.Object({ name: Type.Optional(Type.String({ maxLength: 2000 })), key: id }),
});

const revokeKeyEndpoint = form({
  path: `${keys}/revoke`,
  summary: 'Revoke an API key',
  schema: Type.Object({ id }),
});

// Lists of what acts in one's name, each with the button that ends it.
type Keys = {
  keys: readonly ApiKey[];
  /** The key that was just created. */
  created: CreatedApiKey | null;
  /** What was written as the name of a new one. */
  name: string;
  /** Names the form of a new one. */
  formKey: string;
};

const renderLogins = (
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

const renderKeys = ({ keys, created, name, formKey }: Keys, i18n: I18n): Html => html`
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
