// Which way of writing days and times the browser prefers.

/**
 * The first of `preferred` that is of the language (of any, if that is empty), else `fallback`. Browsers pass
 * on locales of the system that `Intl` rejects, such as `en-US@posix`.
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
