// Selects the language of a page: the chosen one, otherwise the browser's preferred one.

const MAX_LENGTH = 200;

/** The first of `supported` is the default. */
export function chooseLanguage<Language extends string>(
  supported: readonly [Language, ...Language[]],
  chosen: string | undefined,
  accepted: string | undefined,
): Language {
  const find = (tag: string) =>
    supported.find((language) => language === tag.trim().slice(0, 2).toLowerCase());
  const known = chosen === undefined ? undefined : find(chosen);
  if (known) return known;
  const preferred = (accepted ?? '')
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((range) => ({ language: find(range), weight: weightOf(range) }))
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferred[0]?.language ?? supported[0];
}

function weightOf(range: string): number {
  const weight = /;\s*q\s*=\s*(\S*)/i.exec(range)?.[1];
  const value = weight === undefined ? 1 : Number(weight);
  return Number.isFinite(value) ? value : 0;
}
