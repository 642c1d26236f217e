// User preferences for appearance and behaviour: language, theme, colours, shortcuts, mood names, first
// weekday.
import { effect, signal } from '@preact/signals';
import { chosenLanguage, deviceLanguage, type Language } from './language.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The palettes of the moods; the first is the default. */
export const MOOD_COLOURS = ['sunrise', 'ocean'] as const;

const PREFIX = 'journal.';

/** If storage is disabled, a choice lasts until the page is closed. */
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
    // The choice lasts until the page is closed.
  }
}

/** Calls `changed` when another tab changes this choice. */
export function onChoiceElsewhere(name: string, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === PREFIX + name) changed();
  });
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

export const language = signal<Language>(chosenLanguage() ?? deviceLanguage());
export const theme = signal<Theme>(oneOf(['system', 'light', 'dark'], readChoice('theme')) ?? 'system');
export const moodColours = signal<(typeof MOOD_COLOURS)[number]>(
  oneOf(MOOD_COLOURS, readChoice('moodColours')) ?? 'sunrise',
);
export const notches = signal(readChoice('notches') === 'on');
export const keysAreOn = signal(readChoice('keys') !== 'off');
export const moodNames = signal<readonly string[]>(readNames());
/** 0 for Monday; null for the default of the locale. */
export const weekStart = signal<number | null>(readWeekStart());
/** The user's order of activities; '' without one. */
export const activityOrder = signal(readChoice('activityOrder') ?? '');
/** Whether photos are reduced to at most 2,560 px before upload. */
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

/** The web app manifest per language. */
const MANIFESTS: Readonly<Record<Language, string>> = {
  en: '/manifest.webmanifest',
  de: '/manifest.de.webmanifest',
};

/** Applies the choices to the page and stores them, now and on every change. */
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
  effect(() => {
    document.documentElement.dataset.moods = moodColours.value;
    writeChoice('moodColours', moodColours.value === 'sunrise' ? null : moodColours.value);
  });
  effect(() => writeChoice('notches', notches.value ? 'on' : null));
  effect(() => writeChoice('keys', keysAreOn.value ? null : 'off'));
  effect(() => writeChoice('weekStart', weekStart.value === null ? null : String(weekStart.value)));
  effect(() => writeChoice('activityOrder', activityOrder.value || null));
  effect(() => writeChoice('smallPhotos', photosAreSmall.value ? 'on' : null));
  effect(() => writeChoice('yearAgo', yearAgoIsShown.value ? null : 'off'));
  effect(() => writeChoice('moods', moodNames.value.some(Boolean) ? JSON.stringify(moodNames.value) : null));
}
