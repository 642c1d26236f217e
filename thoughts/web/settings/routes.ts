// The pages on which members choose how they are shown, and what acts in their name.

import { html } from '@tandem/platform/html/html.ts';
import { renderChoices } from '../layout/choices.ts';
import { mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { mountAccessSettings } from './access/routes.ts';
import { mountAccountSettings } from './account/routes.ts';
import { mountDataSettings } from './data/routes.ts';
import { SavedQuery, settingsPage } from './frame.ts';
import { mountPrivacySettings } from './privacy.ts';
import { mountProfileSettings } from './profile/routes.ts';
import { mountPushSettings } from './push.ts';
import { mountStyleSettings } from './style/routes.ts';

// How pages are shown in this browser.

const path = '/me/settings/reading';
const readingPage = page({ path, summary: 'How pages are shown', query: SavedQuery });

function mountReadingSettings(site: Site): void {
  mountMemberPage(site, readingPage, async ({ query }, visitor) =>
    settingsPage(
      visitor.i18n,
      'readingTitle',
      html`<p>${visitor.i18n.t('readingAbout')}</p>${renderChoices(visitor, `${path}?saved=1`)}`,
      query,
    ),
  );
}

const settings = page({ path: '/me/settings', summary: 'Settings' });

export function mountSettings(site: Site): void {
  mountMemberPage(site, settings, () => redirect('/me/settings/profile'));
  mountProfileSettings(site);
  mountStyleSettings(site);
  mountPrivacySettings(site);
  mountReadingSettings(site);
  mountAccountSettings(site);
  mountPushSettings(site);
  mountAccessSettings(site);
  mountDataSettings(site);
}
