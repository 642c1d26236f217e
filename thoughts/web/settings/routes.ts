// The pages on which members choose how they are shown, and what acts in their name.

import type { Moving } from '../remote/ways.ts';
import { mountMemberPage } from '../site/members.ts';
import { page, type Site } from '../site/page.ts';
import { mountAccessSettings } from './access/routes.ts';
import { mountAccountSettings } from './account/routes.ts';
import { mountDataSettings } from './data/routes.ts';
import { SETTINGS_PATH, settingsIndex } from './frame.ts';
import { mountMovingSettings } from './moving/routes.ts';
import { mountPostingSettings } from './posting.ts';
import { mountPrivacySettings } from './privacy.ts';
import { mountProfileSettings } from './profile/routes.ts';
import { mountPushSettings } from './push.ts';
import { mountReadingSettings } from './reading.ts';
import { mountSecuritySettings } from './security/routes.ts';
import { mountStyleSettings } from './style/routes.ts';

const settings = page({ path: SETTINGS_PATH, summary: 'Settings' });

export function mountSettings(site: Site, moving: Moving): void {
  mountMemberPage(site, settings, (_call, { i18n }) => settingsIndex(i18n));
  mountProfileSettings(site);
  mountStyleSettings(site);
  mountPostingSettings(site);
  mountPrivacySettings(site);
  mountReadingSettings(site);
  mountAccountSettings(site, moving);
  mountMovingSettings(site, moving);
  mountSecuritySettings(site);
  mountPushSettings(site);
  mountAccessSettings(site);
  mountDataSettings(site);
}
