// Cookies of pages: how they are read and written.

type Attributes = {
  /** Browsers reach this server by TLS alone. */
  isSecure: boolean;
  /** In seconds; null ends with the browser. */
  lifetime: number | null;
  path?: string;
};

/** The value of a cookie in a `Cookie` header; undefined where it did not come. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** The value of `Set-Cookie`: no script reads it, and no form of another site sends it. */
export const writeCookie = (
  name: string,
  value: string,
  { isSecure, lifetime, path = '/' }: Attributes,
): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax` +
  (lifetime === null ? '' : `; Max-Age=${lifetime}`) +
  (isSecure ? '; Secure' : '');
