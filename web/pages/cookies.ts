// Reads and writes cookies of pages.

type Attributes = {
  /** Whether browsers only use TLS for this server. */
  isSecure: boolean;
  /** In seconds; null for a session cookie. */
  lifetime: number | null;
  path?: string;
};

/** The value of a cookie in a `Cookie` header; undefined if absent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** The value of `Set-Cookie`: inaccessible to scripts, and not sent by forms of other sites. */
export const writeCookie = (
  name: string,
  value: string,
  { isSecure, lifetime, path = '/' }: Attributes,
): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax` +
  (lifetime === null ? '' : `; Max-Age=${lifetime}`) +
  (isSecure ? '; Secure' : '');
