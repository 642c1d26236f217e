// The page with the moderation log.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type Act, listActs, type PastAct } from '../../../moderation/log.ts';
import { withQuery } from '../../addresses.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Site } from '../../site/page.ts';
import { mountOperatorPage, operatorPage, operatorView, PagedQuery, renderPages } from '../entry/operator.ts';

const person = Type.Optional(Type.String({ maxLength: 500 }));

// Earlier moderation actions against a person, displayed with a report or an account.
const LOG_PATH = '/operate/log';

const logPage = operatorPage(LOG_PATH, 'What administrators did', Type.Object({ person, ...PagedQuery }));

const ACTS = {
  'dismiss-report': 'actDismiss',
  'resolve-report': 'actResolve',
  'suspend-person': 'actSuspend',
  'limit-person': 'actLimit',
  'release-person': 'actRelease',
  'remove-thought': 'actRemove',
  'create-reset-link': 'actResetLink',
  'disable-account': 'actDisable',
  'enable-account': 'actEnable',
  'hide-style': 'actHideStyle',
  'show-style': 'actShowStyle',
  'block-domain': 'actBlock',
  'unblock-domain': 'actUnblock',
  'create-invitation': 'actInvite',
  'revoke-invitation': 'actRevoke',
  'change-server': 'actServer',
  'create-announcement': 'actAnnounce',
  'change-announcement': 'actAnnouncement',
  'remove-announcement': 'actUnannounce',
} as const satisfies Record<Act, string>;

const PER_PAGE = 50;

export function mountLogPage(site: Site): void {
  mountOperatorPage(site, logPage, async (query, { i18n }) => {
    const about = query.person ?? '';
    const page = await listActs(
      site.thoughts.database.read,
      about,
      readPage({ page: query.page ?? 1, per_page: PER_PAGE }),
    );
    const rows = page.data.map(
      ({ operator, act, target, detail, createdAt }) => html`<li>
<p><time datetime="${createdAt}" data-long="">${i18n.dayAndTime(Date.parse(createdAt))}</time> <bdi>@${operator}</bdi></p>
<p>${i18n.t(ACTS[act as Act])} <bdi>${target}</bdi></p>
${detail === '' ? null : html`<p class="small muted" dir="auto">${detail}</p>`}</li>`,
    );
    return operatorView(
      i18n,
      'opLog',
      html`${about === '' ? null : html`<p>${i18n.t('opLogAbout', { name: about })} <a href="${LOG_PATH}">${i18n.t('opLogWhole')}</a></p>`}
${
  rows.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ol class="operate">${rows}</ol>${renderPages(page, LOG_PATH, { person: query.person }, i18n)}`
}`,
    );
  });
}

/** Those that are about people; the others have no history. */
const PAST = {
  'dismiss-report': 'pastDismissed',
  'resolve-report': 'pastResolved',
  'suspend-person': 'pastSuspended',
  'limit-person': 'pastLimited',
  'release-person': 'pastReleased',
  'remove-thought': 'pastRemoved',
  'create-reset-link': 'pastResetLink',
  'disable-account': 'pastDisabled',
  'enable-account': 'pastEnabled',
  'hide-style': 'pastStyleHidden',
  'show-style': 'pastStyleShown',
} as const satisfies Partial<Record<Act, TextKey>>;

const isAboutPeople = (act: Act): act is keyof typeof PAST => act in PAST;

/** Nothing without earlier actions. */
export function renderHistory(handle: string, past: readonly PastAct[] | undefined, i18n: I18n): Html | null {
  if (!past) return null;
  const parts = past.flatMap(({ act, times, last }) =>
    isAboutPeople(act) ? html`<li>${i18n.t(PAST[act], { n: times, when: i18n.day(last) })}</li>` : [],
  );
  return html`<details><summary>${i18n.t('history')}</summary><ul class="small">${parts}</ul>
<p class="small"><a href="${withQuery(LOG_PATH, { person: handle })}" aria-label="${i18n.t('opLog')}: @${handle}">${i18n.t('opLog')}</a></p></details>`;
}
