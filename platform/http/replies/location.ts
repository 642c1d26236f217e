// Encodes the Location header. Headers must be ASCII, but redirect targets may contain any characters, such
// as a path typed by a user or the URL of a remote actor.

const ASCII = /^[\x21-\x7e]*$/;

/** Returns the headers with non-ASCII characters of `location` encoded as in browsers. */
export function withAsciiLocation(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { location } = headers;
  if (location === undefined || ASCII.test(location)) return headers;
  const encoded = location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  // Host names use a different encoding than the rest of the URL.
  return { ...headers, location: URL.parse(location)?.href ?? encoded };
}
