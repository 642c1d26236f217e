// Forms that only their own page can send: each carries a token that is bound to a cookie.
import { createHash, timingSafeEqual } from 'node:crypto';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { isOwnForm as isSentByOwnPage } from '@tandem/web/pages/own-form.ts';

export const LOGIN_COOKIE = 'thoughts_login';
/** Bound to the login form, where there is no login yet. */
export const FORM_COOKIE = 'thoughts_form';

type Header = (name: string) => string | undefined;

/** Whether a value is one that this server sets: browsers send whatever they were given. */
export const isFormCookie = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

/** For the pages alone. `origin` says whether browsers reach this server by TLS. */
export const setCookie = (name: string, value: string, seconds: number, origin: string): string =>
  writeCookie(name, value, { isSecure: origin.startsWith('https:'), lifetime: seconds, path: '/oauth' });

/** The token of a form, which only who knows the cookie can make. */
export const csrfOf = (cookie: string): string =>
  createHash('sha256').update(`form\n${cookie}`).digest('base64url');

/** Whether a form came from a page of this server, by what the browser says and by its token. */
export function isOwnForm(
  { header, origin }: { header: Header; origin: string },
  csrf: string | undefined,
  cookie: string | undefined,
): boolean {
  const saysNothing = header('sec-fetch-site') === undefined && header('origin') === undefined;
  if (!saysNothing && !isSentByOwnPage({ header, origin })) return false;
  if (csrf === undefined || cookie === undefined || cookie === '') return false;
  const expected = Buffer.from(csrfOf(cookie));
  const given = Buffer.from(csrf);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
