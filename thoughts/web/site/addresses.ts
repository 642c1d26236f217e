// The addresses of pages.

/** `handle` is `ada` or `bob@other.example`. */
export const profilePath = (handle: string): string => `/@${encodeHandle(handle)}`;

export const thoughtPath = (handle: string, number: string): string => `${profilePath(handle)}/${number}`;

export const tagPath = (name: string): string => `/tag/${encodeURIComponent(name)}`;

/** `path` with the parameters that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** `@` and `:` stay, as people write them. */
const encodeHandle = (handle: string): string =>
  encodeURIComponent(handle).replaceAll('%40', '@').replaceAll('%3A', ':');

/** `address` where it is a path of this server, else `/`. */
export const ownPath = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : '/';
