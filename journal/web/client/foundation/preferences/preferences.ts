// Choices of how the app looks and works: language, colours, notches, keys, names of the moods, weeks.
import { effect, signal } from '@preact/signals';
import { chosenLanguage, deviceLanguage, type Language } from './language.ts';

export type Theme = 'system' | 'light' | 'dark';

const PREFIX = 'journal.';

/** Storage may be switched off; then a choice lasts as long as the page. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writeChoice(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Kept in the page alone.
  }
}

/** Calls `changed` when another tab has made this choice. */
export function onChoiceElsewhere(name: string, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === PREFIX + name) changed();
  });
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

export const language = signal<Language>(chosenLanguage() ?? deviceLanguage());
export const theme = signal<Theme>(oneOf(['system', 'light', 'dark'], readChoice('theme')) ?? 'system');
export const notches = signal(readChoice('notches') === 'on');
export const keysAreOn = signal(readChoice('keys') !== 'off');
export const moodNames = signal<readonly string[]>(readNames());
/** 0 for Monday; null: as the locale has it. */
export const weekStart = signal<number | null>(readWeekStart());
/** The order that the user gave the activities; '' where none was given. */
export const activityOrder = signal(readChoice('activityOrder') ?? '');
/** Whether photos are added as copies of at most 2,560 px. */
export const photosAreSmall = signal(readChoice('smallPhotos') === 'on');
export const yearAgoIsShown = signal(readChoice('yearAgo') !== 'off');

function readWeekStart(): number | null {
  const text = readChoice('weekStart');
  return text === null || !/^[0-6]$/.test(text) ? null : Number(text);
}

export function resetLanguage(): void {
  language.value = deviceLanguage();
  writeChoice('language', null);
}

function readNames(): string[] {
  const names: unknown = JSON.parse(readChoice('moods') ?? '[]');
  return Array.isArray(names) ? names.map(String) : [];
}

/** By which the app is installed. */
const MANIFESTS: Readonly<Record<Language, string>> = {
  en: '/manifest.webmanifest',
  de: '/manifest.de.webmanifest',
};

/** Applies the choices to the page, and keeps them, from now on. */
export function applyPreferences(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.querySelector('link[rel=manifest]')?.setAttribute('href', MANIFESTS[language.value]);
    if (language.value !== deviceLanguage() || chosenLanguage()) writeChoice('language', language.value);
  });
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    writeChoice('theme', theme.value);
  });
  effect(() => writeChoice('notches', notches.value ? 'on' : null));
  effect(() => writeChoice('keys', keysAreOn.value ? null : 'off'));
  effect(() => writeChoice('weekStart', weekStart.value === null ? null : String(weekStart.value)));
  effect(() => writeChoice('activityOrder', activityOrder.value || null));
  effect(() => writeChoice('smallPhotos', photosAreSmall.value ? 'on' : null));
  effect(() => writeChoice('yearAgo', yearAgoIsShown.value ? null : 'off'));
  effect(() => writeChoice('moods', moodNames.value.some(Boolean) ? JSON.stringify(moodNames.value) : null));
}
