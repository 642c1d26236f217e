// The scopes of access tokens and their hierarchy.

const RESOURCES = [
  'accounts',
  'blocks',
  'bookmarks',
  'collections',
  'favourites',
  'filters',
  'follows',
  'lists',
  'mutes',
  'notifications',
  'statuses',
];

/** The available scopes with their descriptions. */
export const SCOPES: Readonly<Record<string, string>> = {
  profile: 'read the name and picture of the account',
  read: 'read everything the account can see',
  ...Object.fromEntries([...RESOURCES, 'search'].map((name) => [`read:${name}`, `read ${name}`])),
  write: 'change everything the account can change',
  ...Object.fromEntries(
    [...RESOURCES, 'conversations', 'media', 'reports'].map((name) => [`write:${name}`, `change ${name}`]),
  ),
  follow: 'read and change follows, blocks and mutes (deprecated)',
  push: 'receive notifications by Web Push',
};

const DEFAULT_SCOPE = 'read';

/** Parses scopes separated by white space. Returns null if one of them does not exist. */
export function readScopes(text: string): Set<string> | null {
  const names = text.split(/[\s+]+/).filter((name) => name !== '');
  const scopes = new Set(names.length === 0 ? [DEFAULT_SCOPE] : names);
  return [...scopes].every((name) => Object.hasOwn(SCOPES, name)) ? scopes : null;
}

export const formatScopes = (scopes: ReadonlySet<string>): string => [...scopes].join(' ');

/** {@link readScopes} for stored scopes, without validation. */
export const parseScopes = (stored: string): ReadonlySet<string> => new Set(stored.split(' '));

const FOLLOW = new Set(
  ['read', 'write'].flatMap((access) => ['blocks', 'follows', 'mutes'].map((name) => `${access}:${name}`)),
);

/** Whether `granted` contains `scope` or a scope that includes it. */
export const coversScope = (granted: ReadonlySet<string>, scope: string): boolean =>
  granted.has(scope) ||
  granted.has(scope.split(':', 1)[0] ?? '') ||
  (granted.has('follow') && FOLLOW.has(scope));
