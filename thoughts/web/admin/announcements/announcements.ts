// The page of announcements.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  createAnnouncement,
  type ModeratedAnnouncement,
  pageAnnouncements,
  removeAnnouncement,
} from '../../../moderation/announcements/announcements.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { areaField } from '../../site/fields.ts';
import type { PageContent, Site } from '../../site/page.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  operatorView,
  PagedQuery,
  renderPages,
} from '../entry/operator.ts';

const path = '/operate/announcements';
const text = Type.Optional(Type.String({ maxLength: 8000 }));
const time = Type.Optional(Type.String({ maxLength: 40 }));
const announcementsPage = operatorPage(path, 'Announcements', Type.Object(PagedQuery));
const publication = operatorForm(
  path,
  'Publish an announcement',
  Type.Object({ content: text, from: time, until: time }),
);
const removal = operatorForm(
  `${path}/remove`,
  'Remove an announcement',
  Type.Object({ id: Type.String({ maxLength: 30 }) }),
);

const PER_PAGE = 50;

type Written = { content: string; from: string; until: string };
const EMPTY: Written = { content: '', from: '', until: '' };

export function mountAnnouncementPages(site: Site): void {
  const { database, clock } = site.thoughts;

  const show = async (i18n: I18n, number: number, written: Written, failure: string | null) => {
    const page = await pageAnnouncements(database.read, readPage({ page: number, per_page: PER_PAGE }));
    const list =
      page.data.length === 0
        ? html`<p class="empty">${i18n.t('announceNone')}</p>`
        : html`<ul class="operate">${page.data.map((one) => renderRow(one, i18n))}</ul>${renderPages(page, path, {}, i18n)}`;
    const view: PageContent = operatorView(
      i18n,
      'opAnnouncements',
      html`${failure && html`<p class="notice" role="alert">${failure}</p>`}
<h2>${i18n.t('announceNew')}</h2>
${renderForm(written, i18n)}
<h2>${i18n.t('announceAll')}</h2>
${list}`,
    );
    return { ...view, status: failure === null ? 200 : 400 };
  };

  mountOperatorPage(site, announcementsPage, ({ page = 1 }, { i18n }) => show(i18n, page, EMPTY, null));

  mountOperatorForm(site, publication, path, async (body, { i18n, member }) => {
    const written = { content: body.content ?? '', from: body.from ?? '', until: body.until ?? '' };
    const startsAt = readTime(written.from);
    const endsAt = readTime(written.until);
    const refused = () => show(i18n, 1, written, i18n.t('announceRefused'));
    if (startsAt === undefined || endsAt === undefined) return refused();
    try {
      await database.write((tx) =>
        createAnnouncement(tx, member.caller, { content: written.content, startsAt, endsAt }, clock.now()),
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      return refused();
    }
    return undefined;
  });

  mountOperatorForm(site, removal, path, async ({ id }, { member }) => {
    await database.write((tx) => removeAnnouncement(tx, member.caller, id, clock.now()));
    return undefined;
  });
}

/** The value of a field for date and time, which is in UTC; undefined if it is neither that nor empty. */
function readTime(text: string): string | null | undefined {
  if (text === '') return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return undefined;
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

const renderForm = ({ content, from, until }: Written, i18n: I18n): Html =>
  html`<form class="stack" method="post" action="${path}">
${areaField({ id: 'content', label: i18n.t('announceText'), value: content, rows: 4, hint: i18n.t('announceHint') })}
${timeField('from', i18n.t('announceFrom'), from, i18n.t('announceTimes'))}
${timeField('until', i18n.t('announceUntil'), until, i18n.t('announceTimes'))}
<button class="button primary">${i18n.t('announce')}</button></form>`;

const timeField = (id: string, label: string, value: string, hint: string): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<input class="input" id="${id}" name="${id}" type="datetime-local" value="${value}" aria-describedby="${id}-hint">
<p class="hint" id="${id}-hint">${hint}</p></div>`;

function renderRow({ id, content, startsAt, endsAt, createdAt }: ModeratedAnnouncement, i18n: I18n): Html {
  const from = i18n.t('announceShownFrom', { when: i18n.dayAndTime(Date.parse(startsAt ?? createdAt)) });
  const until = endsAt && i18n.t('announceShownUntil', { when: i18n.dayAndTime(Date.parse(endsAt)) });
  return html`<li><p dir="auto">${content}</p>
<p class="small muted">${from}${until ? ` ${until}` : null}</p>
<form class="row" method="post" action="${path}/remove"><button class="button danger" name="id" value="${id}">${i18n.t('announceRemove')}</button></form></li>`;
}
