// Choices of this device: language, colours, notches, keys, names of the moods.
import { effect, signal } from '@preact/signals';

export type Language = 'en' | 'de';
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

const deviceLanguage = (): Language =>
  (navigator.languages.find((one) => /^(?:de|en)\b/i.test(one)) ?? 'en').toLowerCase().startsWith('de')
    ? 'de'
    : 'en';

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((one) => one === value) ?? null;

export const language = signal<Language>(oneOf(['en', 'de'], readChoice('language')) ?? deviceLanguage());
export const theme = signal<Theme>(oneOf(['system', 'light', 'dark'], readChoice('theme')) ?? 'system');
export const notches = signal(readChoice('notches') === 'on');
export const keysAreOn = signal(readChoice('keys') !== 'off');
export const moodNames = signal<readonly string[]>(readNames());

function readNames(): string[] {
  const names: unknown = JSON.parse(readChoice('moods') ?? '[]');
  return Array.isArray(names) ? names.map(String) : [];
}

/** Applies the choices to the page, and keeps them, from now on. */
export function applyPreferences(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    writeChoice('language', language.value);
  });
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    writeChoice('theme', theme.value);
  });
  effect(() => writeChoice('notches', notches.value ? 'on' : null));
  effect(() => writeChoice('keys', keysAreOn.value ? null : 'off'));
  effect(() => writeChoice('moods', moodNames.value.some(Boolean) ? JSON.stringify(moodNames.value) : null));
}
