// The page of accounts: finding, disabling and enabling them.
import { NO_DEVICE } from '@tandem/platform/accounts/activity/activity.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../../accounts/auth/account-context.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import type { ActorLimit } from '../../../foundation/tables/tables.ts';
import type { LimitedPerson, ModeratedAccount } from '../../../moderation/contract.ts';
import { loadHistories, type PastAct } from '../../../moderation/log.ts';
import { createLink, disable, enable, pageAccounts, switchStyle } from '../../../moderation/moderation.ts';
import { limitPerson, pageLimited, releasePerson } from '../../../moderation/people.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { redirect, type Site } from '../../site/page.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  operatorView,
  PagedQuery,
  renderPages,
} from '../entry/operator.ts';
import { renderHistory } from '../log/log.ts';

const q = Type.Optional(Type.String({ maxLength: 200 }));
const name = Type.Optional(Type.String({ maxLength: 100 }));
const path = '/operate/accounts';

const accountsPage = operatorPage(path, 'Accounts', Type.Object({ q, ...PagedQuery }));
const actOnAccount = operatorForm(
  path,
  'Disable or enable an account, or its style',
  Type.Object({ q, disable: name, enable: name, hideStyle: name, showStyle: name }),
);
const actOnPerson = operatorForm(
  `${path}/people`,
  'Suspend, limit or release a person of another server',
  Type.Object({
    handle: Type.String({ maxLength: 500 }),
    act: Type.String({ enum: ['suspend', 'limit', 'release'] }),
  }),
);

const linkForm = operatorForm(
  `${path}/reset-link`,
  'Create a link to reset a password',
  Type.Object({ username: Type.String({ maxLength: 100 }) }),
);

const PER_PAGE = 40;

export function mountAccountPages(site: Site): void {
  const { database, clock } = site.thoughts;

  mountOperatorPage(site, accountsPage, async (query, { i18n }) => {
    const wanted = query.q ?? '';
    const page = await pageAccounts(
      database.read,
      wanted,
      readPage({ page: query.page ?? 1, per_page: PER_PAGE }),
    );
    const histories = await loadHistories(
      database.read,
      page.data.map(({ username }) => username),
    );
    return operatorView(
      i18n,
      'opAccounts',
      html`<form class="find" method="get" action="${path}" role="search" aria-label="${i18n.t('findAccount')}"><div class="field"><label for="q">${i18n.t('findAccount')}</label>
<div class="row"><input class="input" id="q" name="q" type="search" value="${wanted}" maxlength="200" autocapitalize="none">
<button class="button primary">${i18n.t('searchField')}</button></div></div></form>
<p role="status">${i18n.t('accountsCount', { n: page.total })}</p>
<ul class="operate">${page.data.map((one) => renderAccount(one, histories.get(one.username), wanted, i18n))}</ul>
${renderPages(page, path, { q: wanted }, i18n)}
${renderPeople((await pageLimited(database.read, readPage({ page: 1, per_page: 100 }))).data, i18n)}`,
    );
  });

  mountOperatorForm(site, actOnAccount, path, async (body, { member }) => {
    const now = clock.now();
    await database.write((tx) => {
      const by = { operator: member.caller, base: site.thoughts.base };
      if (body.disable) return disable(tx, by, body.disable, now);
      if (body.enable) return enable(tx, member.caller, body.enable, now);
      if (body.hideStyle) return switchStyle(tx, member.caller, body.hideStyle, true, now);
      if (body.showStyle) return switchStyle(tx, member.caller, body.showStyle, false, now);
      throw notFound('action');
    });
    return redirect(withQuery(path, { q: body.q }));
  });

  const accounts = accountContextOf(site.thoughts);
  mountOperatorForm(site, linkForm, path, async ({ username }, { i18n, member }) => {
    const by = { operator: member.caller, device: NO_DEVICE };
    const link = await database.write((tx) => createLink(tx, accounts, by, username, clock.now()));
    const time = i18n.dayAndTime(Date.parse(link.expiresAt));
    return operatorView(
      i18n,
      'opAccounts',
      html`<div class="notice" role="status"><p>${i18n.t('resetLinkGive', { name: username, time })}</p>
<p><code class="secret">${link.url}</code></p></div>
<p><a href="${withQuery(path, { q: username })}">${i18n.t('opAccounts')}</a></p>`,
    );
  });

  mountOperatorForm(site, actOnPerson, path, async ({ handle, act }, { member }) => {
    const by = { operator: member.caller, base: site.thoughts.base };
    const now = clock.now();
    await database.write((tx) =>
      act === 'release'
        ? releasePerson(tx, by, handle, now)
        : limitPerson(tx, by, { handle, level: act as ActorLimit }, now),
    );
    return undefined;
  });
}

/** The last hundred; the interface has all. */
const renderPeople = (
  people: readonly LimitedPerson[],
  i18n: I18n,
): Html => html`<h2>${i18n.t('opPeople')}</h2>
<form class="stack" method="post" action="${path}/people"><div class="field"><label for="handle">${i18n.t('personField')}</label>
<input class="input" id="handle" name="handle" maxlength="500" autocapitalize="none" spellcheck="false" required aria-describedby="handle-hint">
<p class="hint" id="handle-hint">${i18n.t('personHint')}</p></div>
<div class="row"><button class="button" name="act" value="limit">${i18n.t('limitPerson')}</button><button class="button danger" name="act" value="suspend">${i18n.t('suspendPerson')}</button></div></form>
${
  people.length === 0
    ? html`<p class="empty">${i18n.t('noLimited')}</p>`
    : html`<ul class="operate">${people.map(
        ({ username, level, since }) =>
          html`<li><p><bdi>@${username}</bdi> <strong>${i18n.t(level === 'suspend' ? 'isSuspended' : 'isLimited')}</strong> <span class="small muted">${i18n.day(Date.parse(since))}</span></p>
<form class="row" method="post" action="${path}/people"><input type="hidden" name="handle" value="${username}"><button class="button" name="act" value="release" aria-label="${i18n.t('releasePerson')} @${username}">${i18n.t('releasePerson')}</button></form></li>`,
      )}</ul>`
}`;

function renderAccount(
  account: ModeratedAccount,
  past: readonly PastAct[] | undefined,
  q: string,
  i18n: I18n,
): Html {
  const { username, email, role, createdAt, disabledAt, hasStyle, styleHidden } = account;
  return html`<li><p><a href="${profilePath(username)}"><bdi>@${username}</bdi></a> <bdi>${email}</bdi></p>
<p class="small muted">${i18n.t('joinedOn', { day: i18n.day(Date.parse(createdAt)) })}
${disabledAt === null ? null : html` · <strong>${i18n.t('isDisabled')}</strong>`}
${styleHidden ? html` · <strong>${i18n.t('isStyleHidden')}</strong>` : null}</p>
${role === 'admin' ? html`<p class="small">${i18n.t('isAdministrator')}</p>` : null}
${renderHistory(username, past, i18n)}
<form class="row" method="post" action="${path}"><input type="hidden" name="q" value="${q}">
${role === 'admin' ? null : renderButton(disabledAt === null ? 'disable' : 'enable', username, i18n)}
${hasStyle || styleHidden ? renderButton(styleHidden ? 'showStyle' : 'hideStyle', username, i18n) : null}</form>
${role === 'admin' ? null : html`<form class="row" method="post" action="${path}/reset-link"><button class="button" name="username" value="${username}" aria-label="${i18n.t('resetLinkCreate')} @${username}">${i18n.t('resetLinkCreate')}</button></form>`}</li>`;
}

const LABELS = {
  disable: 'disableAccount',
  enable: 'enableAccount',
  hideStyle: 'hideStyle',
  showStyle: 'showStyle',
} as const;

const renderButton = (act: keyof typeof LABELS, username: string, i18n: I18n): Html =>
  html`<button class="button ${act === 'disable' ? 'danger' : ''}" name="${act}" value="${username}" aria-label="${i18n.t(LABELS[act])} @${username}">${i18n.t(LABELS[act])}</button>`;
