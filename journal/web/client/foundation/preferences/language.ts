// The language of the app: the one that was chosen, else the first of the browser's that it has. Imports
// nothing, since the script that starts first has it too.

export type Language = 'en' | 'de';

/** As `readChoice` stores it. */
const CHOICE = 'journal.language';

export const deviceLanguage = (): Language =>
  (navigator.languages.find((one) => /^(?:de|en)\b/i.test(one)) ?? 'en').toLowerCase().startsWith('de')
    ? 'de'
    : 'en';

/** Null where the language is that of the device, also where storage is switched off. */
export function chosenLanguage(): Language | null {
  try {
    const value = localStorage.getItem(CHOICE);
    return value === 'en' || value === 'de' ? value : null;
  } catch {
    return null;
  }
}
