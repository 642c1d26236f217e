// The languages that the composer offers, each by its own name. Others can be named through the interface.

const TAGS = (
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nl ' +
  'nb nn pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'
).split(' ');

type Offered = { names: ReadonlyMap<string, string>; tags: readonly string[] };
let offered: Offered | undefined;

/** Created when first needed: the names of all languages take 30 ms. `tags` are in the order of the names. */
function offer(): Offered {
  if (offered) return offered;
  const names = new Map(
    TAGS.map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag]),
  );
  const nameOf = (tag: string) => names.get(tag) ?? tag;
  const tags = TAGS.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  offered = { names, tags };
  return offered;
}

export const nameLanguage = (tag: string): string => offer().names.get(tag) ?? tag;

/** In the order of their names, with one that was chosen elsewhere; '' is none. */
export function languagesWith(chosen: string): readonly string[] {
  const { tags } = offer();
  return chosen === '' || tags.includes(chosen) ? tags : [chosen, ...tags];
}
