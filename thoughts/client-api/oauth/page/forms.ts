// Forms that only their own page can send: each carries a token that is bound to a cookie.
import { createHash, timingSafeEqual } from 'node:crypto';

export const LOGIN_COOKIE = 'thoughts_login';
/** Bound to the login form, where there is no login yet. */
export const FORM_COOKIE = 'thoughts_form';

type Header = (name: string) => string | undefined;

/** The value of a cookie; undefined where it did not come. */
export function readCookie(header: Header, name: string): string | undefined {
  for (const part of (header('cookie') ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** Whether a value is one that this server sets: browsers send whatever they were given. */
export const isFormCookie = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

/** For the pages alone. `origin` says whether browsers reach this server by TLS. */
export const setCookie = (name: string, value: string, seconds: number, origin: string): string =>
  `${name}=${value}; Path=/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax` +
  (origin.startsWith('https:') ? '; Secure' : '');

/** The token of a form, which only who knows the cookie can make. */
export const csrfOf = (cookie: string): string =>
  createHash('sha256').update(`form\n${cookie}`).digest('base64url');

/** Whether a form came from a page of this server, by what the browser says and by its token. */
export function isOwnForm(
  { header, origin }: { header: Header; origin: string },
  csrf: string | undefined,
  cookie: string | undefined,
): boolean {
  const site = header('sec-fetch-site');
  const from = header('origin');
  if (site !== undefined && site !== 'same-origin') return false;
  if (site === undefined && from !== undefined && from !== origin) return false;
  if (csrf === undefined || cookie === undefined || cookie === '') return false;
  const [expected, given] = [Buffer.from(csrfOf(cookie)), Buffer.from(csrf)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
