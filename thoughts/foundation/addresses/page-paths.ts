// The paths of public pages: profiles, thoughts and hashtags.

/** `handle` is `ada` or `bob@other.example`. */
export const profilePath = (handle: string): string => `/@${encodeHandle(handle)}`;

/** Apps recognise a post by this URL format. */
export const thoughtPath = (handle: string, number: string): string => `${profilePath(handle)}/${number}`;

export const tagPath = (name: string): string => `/tag/${encodeURIComponent(name)}`;

/** Leaves `@` and `:` unencoded, as people write them. */
const encodeHandle = (handle: string): string =>
  NOTHING_TO_ENCODE.test(handle)
    ? handle
    : encodeURIComponent(handle).replaceAll('%40', '@').replaceAll('%3A', ':');

/** Fast path: a page contains about a hundred paths, and nearly all handles match. */
const NOTHING_TO_ENCODE = /^[\w.@:-]*$/;

const PAGE = /^\/@([^/]{1,300})(?:\/(\d{1,20}))?\/?$/;

/** Parses {@link profilePath} and {@link thoughtPath}. Returns null for any other path. */
export function readPagePath(path: string): { handle: string; number: string | null } | null {
  const [, handle, number = null] = PAGE.exec(path) ?? [];
  if (handle === undefined) return null;
  try {
    return { handle: decodeURIComponent(handle), number };
  } catch {
    return null;
  }
}
