// The header Location: headers take ASCII alone, and what a redirect is made of may hold anything, such as a
// path that somebody typed or the address of a person on another server.

const ASCII = /^[\x21-\x7e]*$/;

/** The same headers, with the characters of `location` beyond ASCII encoded as browsers would. */
export function withAsciiLocation(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { location } = headers;
  if (location === undefined || ASCII.test(location)) return headers;
  const encoded = location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  // A host name has another encoding than what follows it.
  return { ...headers, location: URL.parse(location)?.href ?? encoded };
}
