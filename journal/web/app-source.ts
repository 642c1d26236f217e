// The built journal web app, as served.
import { LOGO_ICONS } from '@tandem/web/build/logo.ts';
import { openApp } from '@tandem/web/build/open-app.ts';
import type { AppSource } from '@tandem/web/build/sources.ts';
import { ICONS } from '@tandem/web/icons/icons.ts';
import { toStaticFiles } from '@tandem/web/serving/serve-app.ts';
import { UI_ICONS } from '@tandem/web/ui/icons.ts';
import type { JournalContext } from '../context.ts';

// The web app manifests, by which browsers install the journal: one for each language, of the same app.

const COMMON = {
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FFFAF3',
  theme_color: '#FFFAF3',
  icons: LOGO_ICONS,
} as const;

const shortcuts = (log: string, yesterday: string, calendar: string) => [
  { name: log, url: '/log' },
  { name: yesterday, url: '/log?date=yesterday' },
  { name: calendar, url: '/calendar' },
];

/** By path. */
const manifests = {
  '/manifest.webmanifest': {
    ...COMMON,
    lang: 'en',
    name: 'Mood Journal',
    short_name: 'Journal',
    description: 'A private mood journal on your own server.',
    shortcuts: shortcuts('Today', 'Yesterday', 'Calendar'),
  },
  '/manifest.de.webmanifest': {
    ...COMMON,
    lang: 'de',
    name: 'Stimmungstagebuch',
    short_name: 'Tagebuch',
    description: 'Ein privates Stimmungstagebuch auf deinem eigenen Server.',
    shortcuts: shortcuts('Heute', 'Gestern', 'Kalender'),
  },
} as const;

export const journalApp: AppSource = {
  name: 'journal',
  root: import.meta.dirname,
  title: 'Mood Journal',
  description: manifests['/manifest.webmanifest'].description,
  manifests,
  early: 'foundation/i18n/early.ts',
  workers: { __SEARCH_WORKER__: 'library/search/search-worker.ts' },
  sprites: [
    { file: 'icons', constant: '__ICONS__', icons: [...ICONS.keys()] },
    { file: 'controls', constant: '__UI_ICONS__', icons: Object.values(UI_ICONS), isInitial: true },
  ],
  routes: [
    '/',
    '/index.html',
    '/log',
    '/journal',
    '/entries/:id',
    '/day/:date',
    '/calendar',
    '/calendar/:period',
    '/insights',
    '/report',
    '/activities',
    '/more',
    '/settings',
    '/settings/:part',
    '/sign-in',
    '/sign-in/done',
    '/sign-in/new',
    '/register',
    '/account',
    '/forgot',
    '/email/:action/:token',
    '/reset/:token',
    '/login/link/:token',
  ],
};

/** Builds the app first if its sources changed. */
export async function mountWeb({ http }: JournalContext): Promise<void> {
  http.serveFiles(toStaticFiles(journalApp, await openApp(journalApp)));
}
