// Addresses with parameters, and addresses to go back to.

/** `path` with the parameters that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

/** `address` if it is a path of this server, otherwise `/`. */
export const ownPath = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : '/';

/** The path that continues a draft after the login. */
export const DRAFT_PATH = '/write/draft';

/** The picture of the server in link previews. */
export const ICON_PATH = '/pictures/avatar.png';
