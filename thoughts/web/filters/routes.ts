// The filters of a member: a list of them, and a form for each.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  changeFilter,
  createFilter,
  loadFilters,
  removeFilter,
  requireFilter,
} from '../../people/filters/filters.ts';
import { type Filter, hasEnded } from '../../people/filters/rules.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type Outcome, SavedQuery, settingsPage } from '../settings/frame.ts';
import { LOGIN_ENDED, problemOf } from '../settings/problems.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import {
  ACTION_TEXTS,
  beginForm,
  CONTEXT_TEXTS,
  FilterForm,
  readChanges,
  readDraft,
  readWords,
  renderFields,
  toWritten,
  type Written,
} from './form.ts';

const path = '/me/filters';
const params = Type.Object({ number: Type.String({ maxLength: 20 }) });

const filtersPage = page({ path, summary: 'The filters of a member', query: SavedQuery });
const newPage = page({ path: `${path}/new`, summary: 'A new filter' });
const filterPage = page({ path: `${path}/{number}`, summary: 'A filter', params });
const create = form({ path, summary: 'Create a filter', schema: FilterForm });
const save = form({ path: `${path}/{number}`, summary: 'Change a filter', params, schema: FilterForm });
const deletion = form({
  path: `${path}/{number}/delete`,
  summary: 'Delete a filter',
  params,
  schema: Type.Object({}),
});

export function mountFilterPages(site: Site): void {
  const { clock, database } = site.thoughts;
  mountMemberPage(site, filtersPage, async ({ query }, { i18n, member }): Promise<PageResult> => {
    const filters = await loadFilters(database.read, member.actorId);
    return settingsPage(i18n, 'filtersTitle', renderFilters(filters, clock.now(), i18n), query);
  });
  mountMemberPage(site, newPage, (_call, { i18n }) => formPage(i18n, null, beginForm(null)));
  mountMemberPage(site, filterPage, async ({ params: { number } }, { i18n, member }): Promise<PageResult> => {
    const filter = await requireFilter(database.read, member.actorId, requireNumber(number));
    return formPage(i18n, filter, beginForm(filter));
  });
  mountMemberForm(
    site,
    create,
    async ({ body, commit }, { i18n, member }): Promise<PageResult> => {
      const now = clock.now();
      try {
        const draft = readDraft(body, now, null);
        const words = readWords(body);
        await commit((tx) => createFilter(tx, member.actorId, draft, words, now));
        return redirect(`${path}?saved=1`);
      } catch (error) {
        return formPage(i18n, null, toWritten(body), { problem: problemOf(error) });
      }
    },
    ({ body }, { i18n }) => formPage(i18n, null, toWritten(body), { problem: LOGIN_ENDED }),
  );
  mountMemberForm(
    site,
    save,
    async ({ params: { number }, body, commit }, { i18n, member }): Promise<PageResult> => {
      const now = clock.now();
      const filter = await requireFilter(database.read, member.actorId, requireNumber(number));
      try {
        const patch = readDraft(body, now, filter.expiresAt);
        const changes = readChanges(body, filter);
        await commit((tx) => changeFilter(tx, member.actorId, filter.number, { patch, changes }, now));
        return redirect(`${path}?saved=1`);
      } catch (error) {
        return formPage(i18n, filter, toWritten(body), { problem: problemOf(error) });
      }
    },
    ({ body }, { i18n }) => formPage(i18n, null, toWritten(body), { problem: LOGIN_ENDED }),
  );
  mountMemberForm(site, deletion, async ({ params: { number }, commit }, { member }) => {
    await commit((tx) => removeFilter(tx, member.actorId, requireNumber(number), clock.now()));
    return redirect(path);
  });
}

function requireNumber(number: string): number {
  if (!/^\d{1,15}$/.test(number)) throw notFound('filter');
  return Number(number);
}

const renderFilters = (filters: readonly Filter[], now: number, i18n: I18n): Html =>
  html`<p>${i18n.t('filtersAbout')}</p><p><a class="button primary" href="${path}/new">${i18n.t('filterNew')}</a></p>
${
  filters.length === 0
    ? html`<p class="empty">${i18n.t('noFilters')}</p>`
    : html`<ul class="items">${filters.map((filter) => renderFilter(filter, now, i18n))}</ul>`
}`;

function renderFilter(filter: Filter, now: number, i18n: I18n): Html {
  const { number, title, action, contexts, keywords, expiresAt } = filter;
  const places = contexts.map((one) => i18n.t(CONTEXT_TEXTS[one])).join(', ');
  const end =
    expiresAt === null
      ? null
      : i18n.t(hasEnded(filter, now) ? 'filterEnded' : 'filterEnds', { when: i18n.dayAndTime(expiresAt) });
  return html`<li><div><p><a href="${path}/${number}" dir="auto">${title}</a></p>
${keywords.length === 0 ? null : html`<p class="small" dir="auto">${keywords.map(({ keyword }) => keyword).join(', ')}</p>`}
<p class="small muted">${i18n.t(ACTION_TEXTS[action])} · ${places}${end === null ? null : html` · ${end}`}</p></div></li>`;
}

/** `filter` is null for a new one. */
function formPage(i18n: I18n, filter: Filter | null, written: Written, outcome: Outcome = {}): PageContent {
  const address = filter ? `${path}/${filter.number}` : path;
  const shown = settingsPage(
    i18n,
    'filtersTitle',
    html`<form class="stack" method="post" action="${address}">${renderFields(written, filter, i18n)}
<p class="row"><button class="button primary">${i18n.t('save')}</button> <a class="button" href="${path}">${i18n.t('cancel')}</a></p></form>
${
  filter &&
  html`<details><summary>${i18n.t('filterDelete')} …</summary>
<form method="post" action="${address}/delete"><p>${i18n.t('filterDeleteQuestion')}</p><p><button class="button danger">${i18n.t('filterDelete')}</button></p></form></details>`
}`,
    outcome,
  );
  return { ...shown, title: filter ? `${i18n.t('filtersTitle')}: ${filter.title}` : i18n.t('filterNew') };
}
