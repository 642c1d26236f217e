// What browsers may do with a page: load the styles, scripts and pictures of this server, and send forms to
// it.

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy: for pieces of pages that this server sent, and the address of the service worker.
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
 * Of every page. With `canRedirect`, the page may lead back to an app of another site, which may have opened
 * it in a window of its own: Chromium applies `form-action` to the redirect that follows a form, too. The
 * policy `same-origin` makes browsers name the origin of our own forms.
 */
export const pageHeaders = ({ canRedirect = false } = {}): Readonly<Record<string, string>> =>
  canRedirect ? REDIRECTING : STAYING;

/** Of a page with one style of its own, in an element with this nonce, which is for that page alone. */
export const pageHeadersWithStyle = (nonce: string): Readonly<Record<string, string>> =>
  headersOf(
    false,
    CONTENT_POLICY.map((one) => (one === "style-src 'self'" ? `${one} 'nonce-${nonce}'` : one)),
  );

/** What pages depend on besides their address. */
export const PAGE_VARY = 'Accept, Accept-Language, Cookie, Accept-Encoding';
