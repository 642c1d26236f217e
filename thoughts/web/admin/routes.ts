// The pages of those who run the server.

import { html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { readInvitations } from '../../moderation/invitations/invitations.ts';
import { pageAccounts, pageReports } from '../../moderation/moderation.ts';
import { pageHosts } from '../../moderation/servers/servers.ts';
import type { Site } from '../site/page.ts';
import { mountAccountPages } from './accounts/accounts.ts';
import { mountAnnouncementPages } from './announcements/announcements.ts';
import { mountConfirmation } from './entry/confirm.ts';
import { mountOperatorPage, operatorPage, operatorView } from './entry/operator.ts';
import { mountInvitationPages } from './invitations/invitations.ts';
import { mountLogPage } from './log/log.ts';
import { mountReportPages } from './reports/reports.ts';
import { mountThisServerPage } from './server/server.ts';
import { mountServerPages } from './servers/servers.ts';

export function mountOperatorPages(site: Site): void {
  mountConfirmation(site);
  mountOverviewPage(site);
  mountReportPages(site);
  mountAccountPages(site);
  mountServerPages(site);
  mountInvitationPages(site);
  mountAnnouncementPages(site);
  mountThisServerPage(site);
  mountLogPage(site);
}

// The first page of administration: pending tasks, and facts about this server.

const overviewPage = operatorPage('/operate', 'Overview of the server', Type.Object({}));

const FIRST = readPage({ page: 1, per_page: 1 });

function mountOverviewPage(site: Site): void {
  const { database, clock } = site.thoughts;
  const { read } = database;
  mountOperatorPage(site, overviewPage, async (_query, { i18n }) => {
    const reports = await pageReports(read, FIRST);
    const failing = await pageHosts(read, true, FIRST);
    const accounts = await pageAccounts(read, '', FIRST);
    const invitations = await readInvitations(read, clock.now());
    const rows = [
      ['/operate/reports', i18n.t('openReports'), reports.total],
      ['/operate/servers?failing=yes', i18n.t('failingServers'), failing.total],
      ['/operate/accounts', i18n.t('opAccounts'), accounts.total],
      ['/operate/invitations', i18n.t('validInvitations'), invitations.length],
    ] as const;
    return operatorView(
      i18n,
      'opOverview',
      html`<ul class="items">${rows.map(
        ([path, label, n]) => html`<li><p><a href="${path}">${label}</a></p> <strong>${n}</strong></li>`,
      )}<li><p>${i18n.t('runningVersion')}</p> <span>${VERSION}</span></li></ul>`,
    );
  });
}
