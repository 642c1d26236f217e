// The cookie of a web session: how it is written and read.

/** `remember`: it outlives the browser. */
export type SessionCookie = { token: string; remember: boolean };

const NAME = 'journal_session';
/** Not a character of a token, so that the browser brings along what it was told. */
const FORGETFUL = '~';

/** Strict: no request that begins on another site carries it, not even a link. */
const attributesOf = (path: string, isSecure: boolean): string =>
  `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** The value of `Set-Cookie`; `lifetime` in seconds. */
export const writeCookie = (
  { token, remember }: SessionCookie,
  { path, isSecure, lifetime }: { path: string; isSecure: boolean; lifetime: number },
): string =>
  `${NAME}=${token}${remember ? '' : FORGETFUL}; ${attributesOf(path, isSecure)}${remember ? `; Max-Age=${lifetime}` : ''}`;

/** The value of `Set-Cookie` that removes the cookie. */
export const removeCookie = ({ path, isSecure }: { path: string; isSecure: boolean }): string =>
  `${NAME}=; ${attributesOf(path, isSecure)}; Max-Age=0`;

/** The session of a `Cookie` header; null where there is none. */
export function readCookie(header: string | undefined): SessionCookie | null {
  const given = header?.split(';').map((pair) => pair.trim().split('='));
  const value = given?.find(([name]) => name === NAME)?.[1];
  const [, token, end] = /^([\w-]{1,200})(~?)$/.exec(value ?? '') ?? [];
  return token === undefined ? null : { token, remember: end === '' };
}
