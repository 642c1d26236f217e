// The cookie that binds a login at the provider to the browser that began it.
import { SECOND } from '../../time/clock.ts';
import { OIDC_LIFETIME } from './registration.ts';

type Browser = { header(name: string): string | undefined; origin: string };

const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** Browsers accept the prefix from this very host and over TLS only. */
const nameOf = (origin: string): string => (isSecure(origin) ? '__Host-oidc' : 'oidc');

/** The value of `Set-Cookie`; `secret` is of a pending login. `Lax`: the provider leads back by a link. */
export const writeOidcCookie = (origin: string, secret: string): string =>
  `${nameOf(origin)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${OIDC_LIFETIME / SECOND}` +
  (isSecure(origin) ? '; Secure' : '');

/** The secret of the browser; '' without one. */
export function readOidcCookie({ header, origin }: Browser): string {
  const pairs = (header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === nameOf(origin))?.[1] ?? '';
}

/**
 * Whether another site led here. A login begins with a click on a page of this server, so that no site logs
 * its visitors in unasked.
 */
export const isFromElsewhere = ({ header }: Pick<Browser, 'header'>): boolean =>
  ['cross-site', 'same-site'].includes(header('sec-fetch-site') ?? '');
