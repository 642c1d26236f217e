// How pages are shown in this browser.
import { html } from '@tandem/platform/html/html.ts';
import { renderChoices } from '../layout/choices.ts';
import { mountMemberPage } from '../site/members.ts';
import { page, type Site } from '../site/page.ts';
import { SavedQuery, settingsPage } from './frame.ts';

const path = '/me/settings/reading';
const readingPage = page({ path, summary: 'How pages are shown', query: SavedQuery });

export function mountReadingSettings(site: Site): void {
  mountMemberPage(site, readingPage, async ({ query }, visitor) =>
    settingsPage(
      visitor.words,
      'readingTitle',
      html`<p>${visitor.words.say('readingAbout')}</p>${renderChoices(visitor, `${path}?saved=1`)}`,
      query,
    ),
  );
}
