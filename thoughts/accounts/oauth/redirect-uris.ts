// Redirect URIs of apps. They are compared as exact strings and never normalised.

/** The redirect URI of apps without a callback: the code is displayed for copying. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

const MAX_LENGTH = 2000;
const MAX_URIS = 50;
/** Registration needs no login, so the size of what it stores is limited. */
const MAX_TOTAL_LENGTH = 8192;
/** Schemes that execute their content in the browser. */
const REFUSED = /^(?:javascript|data|vbscript):/i;

/** The URIs in `given`, which may be separated by white space; null if one is not acceptable. */
export function readRedirectUris(given: readonly string[]): string[] | null {
  const uris = [...new Set(given.flatMap((text) => text.split(/\s+/)))].filter((uri) => uri !== '');
  const total = uris.reduce((sum, uri) => sum + uri.length, 0);
  const isBounded = uris.length <= MAX_URIS && total <= MAX_TOTAL_LENGTH;
  return uris.length > 0 && isBounded && uris.every(isAcceptable) ? uris : null;
}

/** Any absolute URI without a fragment and without an executable scheme. */
const isAcceptable = (uri: string): boolean =>
  uri.length <= MAX_LENGTH &&
  /^[a-z][a-z\d+.-]*:[\x21-\x7e]+$/i.test(uri) &&
  !/[#"<>\\^`{|}]/.test(uri) &&
  !REFUSED.test(uri);

/** `uri` with additional query parameters; the existing query is unchanged. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  const separator = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return uri + separator + query;
}

/** The displayed redirect target: the host, or the scheme of an app. */
export function displayRedirect(uri: string): string {
  const url = URL.parse(uri);
  return url && /^https?:$/.test(url.protocol) ? url.host : (uri.split(':', 1)[0] ?? uri);
}
