// The page with the moderation log.
import { html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type Act, listActs } from '../../../moderation/log.ts';
import type { Site } from '../../site/page.ts';
import { operatorView, renderPages } from '../entry/frame.ts';
import { mountOperatorPage, operatorPage, PagedQuery } from '../entry/operator.ts';
import { LOG_PATH } from './history.ts';

const person = Type.Optional(Type.String({ maxLength: 500 }));
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
