// The pages on which members choose how they are shown, and what acts in their name.

import { mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { mountAccessSettings } from './access/routes.ts';
import { mountAccountSettings } from './account/routes.ts';
import { mountDataSettings } from './data/routes.ts';
import { mountPrivacySettings } from './privacy.ts';
import { mountProfileSettings } from './profile/routes.ts';
import { mountPushSettings } from './push.ts';
import { mountReadingSettings } from './reading.ts';
import { mountSecuritySettings } from './security/routes.ts';
import { mountStyleSettings } from './style/routes.ts';

const settings = page({ path: '/me/settings', summary: 'Settings' });

export function mountSettings(site: Site): void {
  mountMemberPage(site, settings, () => redirect('/me/settings/profile'));
  mountProfileSettings(site);
  mountStyleSettings(site);
  mountPrivacySettings(site);
  mountReadingSettings(site);
  mountAccountSettings(site);
  mountSecuritySettings(site);
  mountPushSettings(site);
  mountAccessSettings(site);
  mountDataSettings(site);
}
