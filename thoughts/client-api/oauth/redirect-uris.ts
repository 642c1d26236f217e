// The addresses that an app may be sent back to. They are compared as exact texts, and never normalised.

/** The address of apps that cannot be sent anywhere: the code is shown, to be copied. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

const MAX_LENGTH = 2000;
const MAX_URIS = 50;
/** Schemes that run what follows them in the browser. */
const REFUSED = /^(?:javascript|data|vbscript):/i;

/** The addresses in `given`, which may separate several by white space; null where one is not acceptable. */
export function readRedirectUris(given: readonly string[]): string[] | null {
  const uris = [...new Set(given.flatMap((text) => text.split(/\s+/)))].filter((uri) => uri !== '');
  return uris.length > 0 && uris.length <= MAX_URIS && uris.every(isAcceptable) ? uris : null;
}

/** Any absolute address without a fragment, whose scheme runs nothing. */
const isAcceptable = (uri: string): boolean =>
  uri.length <= MAX_LENGTH &&
  /^[a-z][a-z\d+.-]*:[\x21-\x7e]+$/i.test(uri) &&
  !/[#"<>\\^`{|}]/.test(uri) &&
  !REFUSED.test(uri);

/** `uri` with more parameters in its query; the existing query is kept as it is. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  const separator = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return uri + separator + query;
}

/** What a person is shown of where they will be sent: the host, or the scheme of an app. */
export function displayRedirect(uri: string): string {
  const url = URL.parse(uri);
  return url && /^https?:$/.test(url.protocol) ? url.host : (uri.split(':', 1)[0] ?? uri);
}
