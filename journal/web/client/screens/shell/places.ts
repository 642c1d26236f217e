// The screens that the navigation leads to.
import type { IconName } from '@tandem/web/ui/icon.tsx';
import type { Key } from '../../foundation/i18n/i18n.ts';
import type { Route } from '../../foundation/navigation/routes.ts';

export type Place = {
  to: Route;
  label: Extract<Key, `nav.${string}`>;
  icon: IconName;
  /** The icon of the current screen, where it differs. */
  iconOn?: IconName;
  /** Screens without an own place in the navigation. */
  also?: readonly Route['name'][];
};

export const TODAY: Place = {
  to: { name: 'log', date: null, mood: null },
  label: 'nav.log',
  icon: 'today',
  iconOn: 'todayOn',
};

export const MAIN: readonly Place[] = [
  {
    to: { name: 'journal', mood: '', activity: '', q: '', with: '' },
    label: 'nav.journal',
    icon: 'journal',
    also: ['entry', 'day'],
  },
  {
    to: { name: 'calendar', period: null, activity: '' },
    label: 'nav.calendar',
    icon: 'calendar',
    iconOn: 'calendarOn',
  },
  {
    to: { name: 'insights', span: '', from: '', to: '', lag: '' },
    label: 'nav.insights',
    icon: 'insights',
  },
];

/** At the end of the rail; on a phone they are rows of a page. */
export const REST: readonly Place[] = [
  { to: { name: 'activities' }, label: 'nav.activities', icon: 'activities', iconOn: 'activitiesOn' },
  { to: { name: 'reminders' }, label: 'nav.reminders', icon: 'reminders', iconOn: 'remindersOn' },
  {
    to: { name: 'report', from: '', to: '', parts: '' },
    label: 'nav.report',
    icon: 'report',
    iconOn: 'reportOn',
  },
  { to: { name: 'data' }, label: 'nav.data', icon: 'data' },
  {
    to: { name: 'account', page: '' },
    label: 'nav.account',
    icon: 'settings',
    iconOn: 'settingsOn',
    also: ['moods', 'feelings'],
  },
];
