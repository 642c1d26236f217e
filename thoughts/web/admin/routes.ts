// The pages of those who run the server.
import type { Site } from '../site/page.ts';
import { mountAccountPages } from './accounts/accounts.ts';
import { mountAnnouncementPages } from './announcements/announcements.ts';
import { mountConfirmation } from './entry/confirm.ts';
import { mountInvitationPages } from './invitations/invitations.ts';
import { mountLogPage } from './log/log.ts';
import { mountOverviewPage } from './overview/overview.ts';
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
