// The stored form of a `User-Agent`, and a short device name, by which users recognize their sessions.

/** Most user agents include the names of others, so the first match is used. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const PRODUCT = /^[\w .-]{1,40}?(?=\/|$)/;

/** `Firefox on Linux`; for other programs the first product name, such as `curl`; null if there is none. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const named = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  if (named.length > 0) return named.join(' on ');
  return PRODUCT.exec(userAgent)?.[0].trim() || null;
}

/** In characters: enough to recognize a browser or app, too few to fill a database. */
const MAX_USER_AGENT_LENGTH = 200;

/** The stored form of `User-Agent`: one line of printable text, truncated. */
export const describeUserAgent = (header = ''): string =>
  [...header.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')]
    .slice(0, MAX_USER_AGENT_LENGTH)
    .join('')
    .trim();
