// The built journal web app, as served.
import type { AppSource } from '@tandem/web/build/sources.ts';
import { ICONS } from '@tandem/web/icons/icons.ts';
import { UI_ICONS } from '@tandem/web/ui/icons.ts';
import { manifests } from './manifest.ts';

export const journalApp: AppSource = {
  name: 'journal',
  root: import.meta.dirname,
  title: 'Mood Journal',
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
    '/register',
    '/account',
    '/reset/:token',
    '/login/link/:token',
  ],
};
