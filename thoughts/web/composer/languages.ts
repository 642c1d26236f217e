// The languages that the composer offers, each by its own name. Others can be named through the interface.

const TAGS = (
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nl ' +
  'nb nn pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'
).split(' ');

const names = new Map(
  TAGS.map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag]),
);

export const nameLanguage = (tag: string): string => names.get(tag) ?? tag;

/** In the order of their names. */
export const LANGUAGE_TAGS: readonly string[] = TAGS.toSorted((one, other) =>
  nameLanguage(one).localeCompare(nameLanguage(other), 'en'),
);

/** With one that was chosen elsewhere; '' is none. */
export const languagesWith = (chosen: string): readonly string[] =>
  chosen === '' || LANGUAGE_TAGS.includes(chosen) ? LANGUAGE_TAGS : [chosen, ...LANGUAGE_TAGS];
