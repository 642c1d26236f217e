// The journal's web app as it is built and served.
import type { AppSource } from '@tandem/web/build/sources.ts';
import { ICONS } from '@tandem/web/icons/icons.ts';
import { manifests } from './manifest.ts';

export const journalApp: AppSource = {
  name: 'journal',
  root: import.meta.dirname,
  title: 'Mood Journal',
  manifests,
  early: 'foundation/i18n/early.ts',
  workers: { __SEARCH_WORKER__: 'library/search/search-worker.ts' },
  sprites: [{ file: 'icons', constant: '__ICONS__', icons: [...ICONS.keys()] }],
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
    '/settings',
    '/settings/:part',
    '/sign-in',
    '/register',
    '/account',
    '/reset/:token',
    '/login/link/:token',
  ],
};
