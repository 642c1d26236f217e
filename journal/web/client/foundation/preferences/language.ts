// The language of the app: the user's choice, otherwise the first supported language of the browser. Has no
// imports, because the first script of the page includes it.

export type Language = 'en' | 'de';

/** The storage key, as in `readChoice`. */
const CHOICE = 'journal.language';

export const deviceLanguage = (): Language =>
  (navigator.languages.find((one) => /^(?:de|en)\b/i.test(one)) ?? 'en').toLowerCase().startsWith('de')
    ? 'de'
    : 'en';

/** Null if the language follows the device, or if storage is disabled. */
export function chosenLanguage(): Language | null {
  try {
    const value = localStorage.getItem(CHOICE);
    return value === 'en' || value === 'de' ? value : null;
  } catch {
    return null;
  }
}
