// The list of reports, and the page of each report with the decisions of administrators.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, findActors } from '../../../foundation/actors/actors.ts';
import { handleOf } from '../../../foundation/actors/present.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ModeratedReport } from '../../../moderation/contract.ts';
import { loadHistories, type PastAct } from '../../../moderation/log.ts';
import {
  type By,
  closeReport,
  disable,
  findReport,
  loadLastThoughts,
  loadReported,
  pageReports,
  type Reported,
  removeThought,
} from '../../../moderation/moderation.ts';
import { limitPerson } from '../../../moderation/people.ts';
import { withQuery } from '../../addresses.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { textField } from '../../site/fields.ts';
import type { PageContent, Site } from '../../site/page.ts';
import { renderName, renderPicture, toPerson } from '../../thoughts/person.ts';
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

const LIST = '/operate/reports';
/** A report's id may be an address of another server, so that it is not a part of the path. */
const ONE = '/operate/report';

const id = Type.String({ maxLength: 2048 });
const reportsPage = operatorPage(LIST, 'Reports', Type.Object(PagedQuery));
const reportPage = operatorPage(ONE, 'A report', Type.Object({ id }));
const decisionForm = operatorForm(
  ONE,
  'Decide about a report',
  Type.Object({
    id,
    decision: Type.Optional(Type.String({ maxLength: 600 })),
    note: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
);

const PER_PAGE = 20;
const MAX_NOTE = 1000;

export function mountReportPages(site: Site): void {
  const { database, clock } = site.thoughts;
  const { read } = database;

  mountOperatorPage(site, reportsPage, async (query, { i18n }) => {
    const { base } = site.thoughts;
    const page = await pageReports(read, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    const addresses = page.data.flatMap(({ objects }) => objects);
    const reported = await loadReported(read, base, addresses);
    return operatorView(
      i18n,
      'opReports',
      page.data.length === 0
        ? html`<p class="empty">${i18n.t('noReports')}</p>`
        : html`<ol class="operate">${page.data.map((one) => renderRow(one, reported, base, i18n))}</ol>
${renderPages(page, LIST, {}, i18n)}`,
    );
  });

  mountOperatorPage(site, reportPage, async (query, { i18n }) => {
    const shown = await load(site, await requireReport(read, query.id));
    return show(site, shown, { note: '', failure: null }, i18n);
  });

  mountOperatorForm(site, decisionForm, LIST, async (body, { member, i18n }) => {
    const note = (body.note ?? '').trim();
    const shown = await load(site, await requireReport(read, body.id));
    const decision = decisionsOf(shown).find(({ value }) => value === body.decision);
    const failure = note.length > MAX_NOTE ? 'noteRule' : decision ? null : 'decisionMissing';
    if (!decision || failure !== null)
      return { ...(await show(site, shown, { note, failure }, i18n)), status: 400 };
    const by = { operator: member.caller, base: site.thoughts.base, note };
    await database.write((tx) => decide(tx, by, shown.report.id, decision, clock.now()));
    return undefined;
  });
}

async function requireReport(db: ThoughtsDb, reportId: string): Promise<ModeratedReport> {
  const report = await findReport(db, reportId);
  if (!report) throw notFound('report');
  return report;
}

/** Acts, which resolves the report, or closes it. Refuses (not found) a report that is closed already. */
async function decide(
  tx: ThoughtsDb,
  by: By,
  reportId: string,
  { act, handle, thoughts }: Decision,
  now: Instant,
): Promise<void> {
  await requireReport(tx, reportId);
  if (act === 'nothing') return closeReport(tx, by, reportId, now);
  if (act === 'remove') for (const { id } of thoughts) await removeThought(tx, by, id, now);
  else if (act === 'disable') await disable(tx, by, handle, now);
  else await limitPerson(tx, by, { handle, level: act }, now);
  if (await findReport(tx, reportId)) await closeReport(tx, by, reportId, now);
}

type ReportedThought = Extract<Reported, { kind: 'thought' }>;

/** A report with its context. */
type Shown = {
  report: ModeratedReport;
  reported: ReadonlyMap<string, Reported>;
  thoughts: readonly ReportedThought[];
  /** One of each person: those who were reported, and the authors of reported thoughts. */
  people: readonly Reported['author'][];
};

async function load({ thoughts: { database, base } }: Site, report: ModeratedReport): Promise<Shown> {
  const reported = await loadReported(database.read, base, report.objects);
  const all = [...reported.values()];
  const people = new Map(all.map(({ author }) => [author.handle, author]));
  const thoughts = new Map(all.flatMap((one) => (one.kind === 'thought' ? [[one.id, one]] : [])));
  return { report, reported, thoughts: [...thoughts.values()], people: [...people.values()] };
}

const DECISIONS = {
  nothing: ['decideNothing', 'decideNothingAbout'],
  remove: ['decideRemove', 'decideRemoveAbout'],
  limit: ['decideLimit', 'decideLimitAbout'],
  suspend: ['decideSuspend', 'decideSuspendAbout'],
  disable: ['decideDisable', 'decideDisableAbout'],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;
type Act = keyof typeof DECISIONS;

type Decision = { value: string; act: Act; handle: string; thoughts: readonly ReportedThought[] };

/** What the server can do about the report. */
function decisionsOf({ thoughts, people }: Shown): Decision[] {
  const about = (act: Act, handle = ''): Decision => ({
    value: `${act} ${handle}`.trim(),
    act,
    handle,
    thoughts,
  });
  return [
    about('nothing'),
    ...(thoughts.length === 0 ? [] : [about('remove')]),
    ...people.flatMap(({ handle, state }) => {
      if (!handle.includes('@')) return state === 'enabled' ? [about('disable', handle)] : [];
      return [
        ...(state === 'limit' ? [] : [about('limit', handle)]),
        ...(state === 'suspend' ? [] : [about('suspend', handle)]),
      ];
    }),
  ];
}

const CATEGORIES = {
  spam: 'reportSpam',
  legal: 'reportLegal',
  violation: 'reportViolation',
  other: 'reportOther',
} as const satisfies Record<string, TextKey>;

const categoryOf = ({ category }: ModeratedReport, i18n: I18n): string | null =>
  category === null
    ? null
    : category in CATEGORIES
      ? i18n.t(CATEGORIES[category as keyof typeof CATEGORIES])
      : category;

/** People of this server are called by their names. */
const nameOf = (address: string, base: string): string =>
  address.startsWith(`${base}/users/`) ? `@${address.slice(base.length + '/users/'.length)}` : address;

/** The people of a report by their handles, else the servers of its addresses. */
function subjectOf(
  { objects }: Pick<ModeratedReport, 'objects'>,
  reported: ReadonlyMap<string, Reported>,
): string {
  const names = objects.map((address) => {
    const found = reported.get(address);
    return found ? `@${found.author.handle}` : (URL.parse(address)?.host ?? address);
  });
  return [...new Set(names)].join(', ');
}

function renderRow(
  report: ModeratedReport,
  reported: ReadonlyMap<string, Reported>,
  base: string,
  i18n: I18n,
): Html {
  const { id: reportId, reporter, reason, receivedAt } = report;
  const category = categoryOf(report, i18n);
  return html`<li><p><a href="${withQuery(ONE, { id: reportId })}"><bdi>${subjectOf(report, reported)}</bdi></a></p>
<p dir="auto">${reason === '' ? i18n.t('noReason') : reason}</p>
<p class="small muted">${i18n.t('reportedBy')} <bdi>${nameOf(reporter, base)}</bdi>${category && html` · ${category}`} · ${renderTime(Date.parse(receivedAt), i18n)}</p></li>`;
}

const renderTime = (at: number, i18n: I18n): Html =>
  html`<time datetime="${new Date(at).toISOString()}" data-long="">${i18n.dayAndTime(at)}</time>`;

type Written = { note: string; failure: 'noteRule' | 'decisionMissing' | null };

async function show(site: Site, shown: Shown, written: Written, i18n: I18n): Promise<PageContent> {
  const { read } = site.thoughts.database;
  const { report, reported, people, thoughts } = shown;
  const handles = people.map(({ handle }) => handle);
  const histories = await loadHistories(read, handles);
  const last = await loadLastThoughts(read, handles);
  const actors = new Map((await findActors(read, handles)).map((actor) => [handleOf(actor), actor]));
  const ids = new Set(thoughts.map((one) => one.id));
  const others = [...last.values()].flat().filter((one) => !ids.has(one.id));
  const unknown = report.objects.filter((address) => !reported.has(address));
  const content = html`${people.map((one) => renderPerson(site, one, actors.get(one.handle), histories.get(one.handle), i18n))}
${renderReason(report, unknown, site.thoughts.base, i18n)}
${
  thoughts.length + others.length === 0
    ? null
    : html`<section class="box"><h2>${i18n.t('reportedThoughts')}</h2><ol class="stack">${thoughts.map((one) => renderThought(one, i18n, true))}${others.map((one) => renderThought(one, i18n, false))}</ol></section>`
}
${renderDecision(shown, written, i18n)}`;
  return operatorView(i18n, 'opReports', content, i18n.t('reportOn', { who: subjectOf(report, reported) }));
}

const STATES = {
  admin: 'isAdministrator',
  disabled: 'isDisabled',
  suspend: 'isSuspended',
  limit: 'isLimited',
} as const;

function renderPerson(
  { thoughts }: Site,
  { handle, state }: Reported['author'],
  actor: Actor | undefined,
  past: readonly PastAct[] | undefined,
  i18n: I18n,
): Html {
  const [, host] = handle.split('@');
  const said = state === null || state === 'enabled' ? null : i18n.t(STATES[state]);
  const person = actor && toPerson(thoughts, actor);
  return html`<section class="box"><div class="by">${person ? html`${renderPicture(person)}${renderName(person)}` : html`<a href="${profilePath(handle)}"><bdi>@${handle}</bdi></a>`}</div>
<p class="facts">${actor === undefined ? null : html`<span>${i18n.t('joinedOn', { day: i18n.day(actor.created_at) })}</span> <span>${i18n.t('followersCount', { n: actor.follower_count })}</span>`}${said && html`<strong>${said}</strong>`}${host === undefined ? null : html`<a href="${withQuery('/operate/servers', { host })}">${i18n.t('opServer', { host })}</a>`}</p>
${renderHistory(handle, past, i18n)}</section>`;
}

function renderReason(report: ModeratedReport, unknown: readonly string[], base: string, i18n: I18n): Html {
  const { reporter, reason, receivedAt } = report;
  const category = categoryOf(report, i18n);
  return html`<section class="box"><h2>${i18n.t('opReport')}</h2>
<p class="words" dir="auto">${reason === '' ? i18n.t('noReason') : reason}</p>
<p class="small muted">${i18n.t('reportedBy')} <a href="${reporter}" rel="noopener noreferrer"><bdi>${nameOf(reporter, base)}</bdi></a>${category && html` · ${category}`} · ${renderTime(Date.parse(receivedAt), i18n)}</p>
${
  unknown.length === 0
    ? null
    : html`<ul class="small">${unknown.map((address) => {
        const host = URL.parse(address)?.host ?? '';
        return html`<li><a href="${address}" rel="noopener noreferrer"><bdi>${address}</bdi></a>
<a href="${withQuery('/operate/servers', { host })}">${i18n.t('opServer', { host })}</a></li>`;
      })}</ul>`
}</section>`;
}

const renderThought = (
  { id: thoughtId, words, at }: { id: string; words: string; at: number },
  i18n: I18n,
  isReported: boolean,
): Html =>
  html`<li><p class="small muted"><a href="/thoughts/${thoughtId}">${renderTime(at, i18n)}</a>${isReported ? html` · <strong>${i18n.t('isReported')}</strong>` : null}</p>
<blockquote dir="auto">${words}</blockquote></li>`;

/** The label of the button depends on the selected decision, through CSS. */
function renderDecision(shown: Shown, { note, failure }: Written, i18n: I18n): Html {
  const isSingle = shown.people.length < 2;
  const decisions = decisionsOf(shown);
  const labelOf = ({ act, handle }: Decision) =>
    isSingle || handle === '' ? i18n.t(DECISIONS[act][0]) : `${i18n.t(DECISIONS[act][0])}: @${handle}`;
  const acts = [...new Set(decisions.map(({ act }) => act))];
  return html`<form class="box stack decide" method="post" action="${ONE}"><input type="hidden" name="id" value="${shown.report.id}">
<fieldset><legend>${i18n.t('decide')}</legend>
${failure && html`<p class="notice" role="alert">${i18n.t(failure)}</p>`}${decisions.map(
  (one) =>
    html`<label class="option"><input type="radio" name="decision" value="${one.value}" class="${one.act}" required><span>${labelOf(one)}<small>${i18n.t(DECISIONS[one.act][1])}</small></span></label>`,
)}</fieldset>
${textField({ id: 'note', label: i18n.t('decisionNote'), value: note })}
<p><button class="button primary"><span>${i18n.t('decide')}</span>${acts.map(
    (act) => html`<span class="${act}">${i18n.t('andClose', { act: i18n.t(DECISIONS[act][0]) })}</span>`,
  )}</button></p></form>`;
}
