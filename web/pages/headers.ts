// Headers that restrict pages to styles, scripts, pictures and form targets of this server.

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The only policy: for page fragments from this server, and the URL of the service worker.
  'trusted-types fragments',
];

const HTML = 'text/html; charset=utf-8';

const headersOf = (
  canRedirect: boolean,
  policy: readonly string[] = CONTENT_POLICY,
): Readonly<Record<string, string>> => ({
  'content-type': HTML,
  'content-security-policy': [...policy, ...(canRedirect ? [] : ["form-action 'self'"])].join('; '),
  'referrer-policy': 'same-origin',
  ...(canRedirect ? {} : { 'cross-origin-opener-policy': 'same-origin' }),
  'cross-origin-resource-policy': 'same-origin',
});

const STAYING = headersOf(false);
const REDIRECTING = headersOf(true);

/**
 * For every page. With `canRedirect`, the page may redirect to an app on another site, which may have opened
 * it in a separate window: Chromium also applies `form-action` to the redirect after a form. The policy
 * `same-origin` makes browsers send the origin of our own forms.
 */
export const pageHeaders = ({ canRedirect = false } = {}): Readonly<Record<string, string>> =>
  canRedirect ? REDIRECTING : STAYING;

/** For a page with one inline style element that has this nonce, which is unique to the page. */
export const pageHeadersWithStyle = (nonce: string): Readonly<Record<string, string>> =>
  headersOf(
    false,
    CONTENT_POLICY.map((one) => (one === "style-src 'self'" ? `${one} 'nonce-${nonce}'` : one)),
  );

/** Request headers that pages depend on. */
export const PAGE_VARY = 'Accept, Accept-Language, Cookie, Accept-Encoding';
