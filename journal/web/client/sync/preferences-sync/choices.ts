// The choices that all devices of a user share, as one object.
import { chosenLanguage, type Language } from '../../foundation/preferences/language.ts';
import {
  activityOrder,
  keysAreOn,
  language,
  moodNames,
  notches,
  photosAreSmall,
  resetLanguage,
  type Theme,
  theme,
  weekStart,
  yearAgoIsShown,
} from '../../foundation/preferences/preferences.ts';
import type { Choices } from './merge.ts';

const NAMES = [
  'language',
  'theme',
  'notches',
  'keys',
  'moods',
  'weekStart',
  'yearAgo',
  'smallPhotos',
  'activityOrder',
];

/** Without what only other clients know. */
export const pickKnown = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => NAMES.includes(name)));

/** Subscribes to all of them where it is called in an effect. */
export function readChoices(): Choices {
  const all = {
    // Read for the subscription: what counts is whether it was chosen.
    language: language.value && chosenLanguage(),
    theme: theme.value === 'system' ? undefined : theme.value,
    notches: notches.value || undefined,
    keys: keysAreOn.value ? undefined : false,
    moods: moodNames.value.some(Boolean) ? moodNames.value : undefined,
    weekStart: weekStart.value ?? undefined,
    yearAgo: yearAgoIsShown.value ? undefined : false,
    smallPhotos: photosAreSmall.value || undefined,
    activityOrder: activityOrder.value || undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

/** What is absent, or is no choice, is the default. */
export function applyChoices(choices: Choices): void {
  if (isOneOf(['en', 'de'], choices.language)) language.value = choices.language as Language;
  else resetLanguage();
  theme.value = isOneOf(['light', 'dark'], choices.theme) ? (choices.theme as Theme) : 'system';
  notches.value = choices.notches === true;
  keysAreOn.value = choices.keys !== false;
  moodNames.value = Array.isArray(choices.moods) ? choices.moods.slice(0, 5).map(String) : [];
  weekStart.value = isOneOf([0, 5, 6], choices.weekStart) ? (choices.weekStart as number) : null;
  yearAgoIsShown.value = choices.yearAgo !== false;
  photosAreSmall.value = choices.smallPhotos === true;
  activityOrder.value = typeof choices.activityOrder === 'string' ? choices.activityOrder : '';
}

const isOneOf = (values: readonly unknown[], value: unknown): boolean => values.includes(value);
