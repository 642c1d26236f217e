// The web app manifests, by which browsers install the journal: one for each language, of the same app.
import { LOGO_ICONS } from '@tandem/web/build/logo.ts';

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
export const manifests = {
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
