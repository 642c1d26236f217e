// What members read of their bookmarks, pins, lists, messages and filters, in German.
import type { personalEn } from './en.ts';

export const personalDe: Readonly<Record<keyof typeof personalEn, string>> = {
  bookmark: 'Lesezeichen setzen',
  unbookmark: 'Lesezeichen entfernen',
  pin: 'An mein Profil anheften',
  unpin: 'Vom Profil lösen',
  muteConversation: 'Unterhaltung stummschalten',
  unmuteConversation: 'Unterhaltung nicht mehr stummschalten',
  pinnedTitle: 'Angeheftete Gedanken',
  tooManyPins: 'Fünf Gedanken sind schon angeheftet. Löse einen, um einen anderen anzuheften.',
  followOptions: 'Was du davon bekommst',
  hideBoosts: 'Geteiltes ausblenden',
  showBoosts: 'Geteiltes zeigen',
  notify: 'Neue Gedanken melden',
  unnotify: 'Neue Gedanken nicht mehr melden',
};
