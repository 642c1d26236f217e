// What browsers may do with an app: its own scripts, styles and server, and nothing else.

/**
 * Registering a worker is a script sink, for which the app creates the one policy that Trusted Types allow.
 * Positions are set through the CSSOM, so that no style needs an exception.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
].join('; ');

/** Of the page, its scripts and its worker. */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'permissions-policy':
    'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
