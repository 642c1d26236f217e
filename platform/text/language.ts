// Names of languages: BCP 47 tags.

const MAX_TAG = 35;

/** The canonical form of a BCP 47 tag such as `de` or `zh-TW`; null for anything else and for `und`. */
export function toLanguage(text: string): string | null {
  if (text.length > MAX_TAG || !/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(text)) return null;
  try {
    const [tag = 'und'] = Intl.getCanonicalLocales(text);
    return tag === 'und' ? null : tag;
  } catch {
    return null;
  }
}
