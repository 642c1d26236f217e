// The titles of push messages, in English and German: apps show them as they are.

type Titles = Readonly<Record<string, (name: string) => string>>;

const en: Titles = {
  mention: (name) => `${name} mentioned you`,
  quote: (name) => `${name} quoted your post`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  favourite: (name) => `${name} favourited your post`,
  poll: (name) => `A poll by ${name} has ended`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `${name} wants to follow you`,
};

const de: Titles = {
  mention: (name) => `${name} hat dich erwähnt`,
  quote: (name) => `${name} hat deinen Beitrag zitiert`,
  status: (name) => `${name} hat etwas geschrieben`,
  reblog: (name) => `${name} hat deinen Beitrag geteilt`,
  favourite: (name) => `${name} gefällt dein Beitrag`,
  poll: (name) => `Eine Umfrage von ${name} ist beendet`,
  follow: (name) => `${name} folgt dir jetzt`,
  follow_request: (name) => `${name} möchte dir folgen`,
};

const TITLES = new Map<string, Titles>([
  ['en', en],
  ['de', de],
]);

/** What the pages call otherwise than apps. */
const ON_PAGES = new Map<string, Titles>([
  [
    'en',
    {
      quote: (name) => `${name} quoted your thought`,
      reblog: (name) => `${name} boosted your thought`,
      favourite: (name) => `${name} likes your thought`,
      follow: (name) => `${name} follows you`,
    },
  ],
  [
    'de',
    {
      quote: (name) => `${name} hat deinen Gedanken zitiert`,
      reblog: (name) => `${name} hat deinen Gedanken geteilt`,
      favourite: (name) => `${name} gefällt dein Gedanke`,
    },
  ],
]);

/** As {@link titleOf}, in the words of the pages. */
export const pageTitleOf = (language: string, type: string, name: string): string =>
  ON_PAGES.get(language)?.[type]?.(name) ?? titleOf(language, type, name);

/** What a notification of a type is called; the name alone where the type has no title. */
export const titleOf = (language: string, type: string, name: string): string =>
  (TITLES.get(language) ?? en)[type]?.(name) ?? name;
