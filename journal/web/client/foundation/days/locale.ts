// Chooses the locale of dates and times from the browser's preferences.

/**
 * Returns the first of `preferred` in `language` (in any language if that is empty), otherwise `fallback`.
 * Skips system locales that `Intl` rejects, such as `en-US@posix`.
 */
export function chooseLocale(preferred: readonly string[], language: string, fallback: string): string {
  const ofLanguage = preferred.filter((one) => language === '' || one.startsWith(`${language}-`));
  return ofLanguage.find(isKnown) ?? fallback;
}

function isKnown(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
