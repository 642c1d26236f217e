// The page of reports: what was reported, and what can be done about it.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import { toThoughtId } from '../../../ids.ts';
import type { ModeratedReport } from '../../../moderation/contract.ts';
import { loadHistories, type PastAct } from '../../../moderation/log.ts';
import { closeReport, disable, pageReports, removeThought } from '../../../moderation/moderation.ts';
import { limitPerson } from '../../../moderation/people.ts';
import {
  type LastThought,
  loadLastThoughts,
  loadReported,
  type Reported,
} from '../../../moderation/reported.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Site } from '../../site/page.ts';
import { operatorView, renderPages } from '../entry/frame.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  PagedQuery,
} from '../entry/operator.ts';
import { renderHistory } from '../log/history.ts';

const reportsPage = operatorPage('/operate', 'Reports', Type.Object(PagedQuery));

const name = Type.Optional(Type.String({ maxLength: 500 }));
const actOnReport = operatorForm(
  '/operate/reports',
  'Act on a report',
  Type.Object({ dismiss: name, remove: name, disable: name, suspend: name, limit: name }),
);

const PER_PAGE = 20;

export function mountReportPages(site: Site): void {
  const { database, clock } = site.thoughts;

  mountOperatorPage(site, reportsPage, async (query, { i18n }) => {
    const { base } = site.thoughts;
    const page = await pageReports(database.read, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    const addresses = page.data.flatMap(({ objects }) => objects);
    const reported = await loadReported(database.read, base, addresses);
    const handles = [...new Set([...reported.values()].map(({ author }) => author.handle))];
    const histories = await loadHistories(database.read, handles);
    const known = { reported, histories, last: await loadLastThoughts(database.read, handles) };
    return operatorView(
      i18n,
      'opReports',
      page.data.length === 0
        ? html`<p class="empty">${i18n.t('noReports')}</p>`
        : html`<ol class="operate">${page.data.map((one) => renderReport(one, known, base, i18n))}</ol>
${renderPages(page, '/operate', {}, i18n)}`,
    );
  });

  mountOperatorForm(site, actOnReport, '/operate', async (body, { member }) => {
    const { caller } = member;
    const now = clock.now();
    const { base } = site.thoughts;
    const by = { operator: caller, base };
    await database.write(async (tx) => {
      if (body.dismiss) return closeReport(tx, caller, { id: body.dismiss, base }, now);
      if (body.disable) return disable(tx, by, body.disable, now);
      if (body.suspend) return limitPerson(tx, by, { handle: body.suspend, level: 'suspend' }, now);
      if (body.limit) return limitPerson(tx, by, { handle: body.limit, level: 'limit' }, now);
      if (!body.remove || !/^[\da-f-]{36}$/i.test(body.remove)) throw notFound('action');
      return removeThought(tx, by, toThoughtId(body.remove.toLowerCase()), now);
    });
    return undefined;
  });
}

/** What is known of those who were reported. */
type Known = {
  reported: ReadonlyMap<string, Reported>;
  histories: ReadonlyMap<string, readonly PastAct[]>;
  last: ReadonlyMap<string, readonly LastThought[]>;
};

function renderReport(
  report: ModeratedReport,
  { reported, histories, last }: Known,
  base: string,
  i18n: I18n,
): Html {
  const { id, reporter, objects, reason, category, receivedAt } = report;
  const people = new Set(
    objects.flatMap((address) => {
      const found = reported.get(address);
      return found?.kind === 'person' ? found.author.handle : [];
    }),
  );
  const authors = objects.flatMap((address) => reported.get(address)?.author.handle ?? []);
  return html`<li><article aria-labelledby="report-${id}"><h2 id="report-${id}"><time datetime="${receivedAt}" data-long="">${i18n.dayAndTime(Date.parse(receivedAt))}</time></h2>
<p dir="auto" class="words">${reason === '' ? i18n.t('noReason') : reason}</p>
<p class="small muted">${i18n.t('reportedBy')} <a href="${reporter}" rel="noopener noreferrer"><bdi>${nameOf(reporter, base)}</bdi></a>${category ? html` · ${category}` : null}</p>
<ul>${objects.map((address) => renderReported(address, reported.get(address), people, i18n))}</ul>
${[...new Set(authors)].map((handle) => html`${renderLast(handle, last.get(handle) ?? [], i18n)}${renderHistory(handle, histories.get(handle), i18n)}`)}
<form class="row" method="post" action="/operate/reports"><button class="button" name="dismiss" value="${id}">${i18n.t('dismiss')}</button></form>
</article></li>`;
}

/** Also of somebody who is suspended: what was reported is judged by what else they write. */
function renderLast(handle: string, last: readonly LastThought[], i18n: I18n): Html | null {
  if (last.length === 0) return null;
  return html`<details><summary>${i18n.t('lastThoughts', { handle })}</summary><ul>${last.map(
    ({ words: text, at }) =>
      html`<li><blockquote dir="auto">${text}</blockquote><p class="small muted"><time datetime="${new Date(at).toISOString()}" data-long="">${i18n.dayAndTime(at)}</time></p></li>`,
  )}</ul></details>`;
}

/** People of this server are called by their names. */
const nameOf = (address: string, base: string): string =>
  address.startsWith(`${base}/users/`) ? `@${address.slice(base.length + '/users/'.length)}` : address;

/** What can be done about `people` stands with them, and not with each thought of theirs again. */
function renderReported(
  address: string,
  found: Reported | undefined,
  people: ReadonlySet<string>,
  i18n: I18n,
): Html {
  const host = URL.parse(address)?.host ?? '';
  if (!found)
    return html`<li><a href="${address}" rel="noopener noreferrer"><bdi>${address}</bdi></a>
<a href="${withQuery('/operate/servers', { host })}">${i18n.t('opServer', { host })}</a></li>`;
  const { handle } = found.author;
  const person = html`<a href="${profilePath(handle)}"><bdi>@${handle}</bdi></a>`;
  const act = found.kind === 'thought' && people.has(handle) ? null : renderPersonAct(found, i18n);
  if (found.kind === 'person') return html`<li class="wrap">${person} ${act}</li>`;
  return html`<li>${person} ${act}<blockquote dir="auto">${found.words}</blockquote>
<form class="row" method="post" action="/operate/reports"><button class="button danger" name="remove" value="${found.id}">${i18n.t('removeThought')}</button></form></li>`;
}

function renderPersonAct({ author }: Reported, i18n: I18n): Html {
  const [, host] = author.handle.split('@');
  if (host !== undefined) {
    const { handle, state } = author;
    const server = html`<a href="${withQuery('/operate/servers', { host })}">${i18n.t('opServer', { host })}</a>`;
    const said = state === 'suspend' ? 'isSuspended' : state === 'limit' ? 'isLimited' : null;
    const button = (act: 'suspend' | 'limit', label: 'suspendPerson' | 'limitPerson') =>
      html`<button class="button ${act === 'suspend' ? 'danger' : ''}" name="${act}" value="${handle}" aria-label="${i18n.t(label)} @${handle}">${i18n.t(label)}</button>`;
    return html`${server} ${said && html`<span class="muted">${i18n.t(said)}</span>`}
<form class="row" method="post" action="/operate/reports">${state === 'limit' ? null : button('limit', 'limitPerson')}${state === 'suspend' ? null : button('suspend', 'suspendPerson')}</form>`;
  }
  if (author.state !== 'enabled')
    return html`<span class="muted">${i18n.t(author.state === 'admin' ? 'isAdministrator' : 'isDisabled')}</span>`;
  return html`<form class="row" method="post" action="/operate/reports"><button class="button danger" name="disable" value="${author.handle}" aria-label="${i18n.t('disableAccount')} @${author.handle}">${i18n.t('disableAccount')}</button></form>`;
}
