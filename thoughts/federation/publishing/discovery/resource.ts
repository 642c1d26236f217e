// Parses the resource of a WebFinger query (RFC 7033).

/** `server`: the server itself; `malformed`: no valid resource; null: cannot be a local user. */
type RequestedResource = { username: string } | 'server' | 'malformed' | null;

const ACCT = /^(?:acct:)?@?([^@:/?#\s]{1,64})@([^@/?#\s]{1,255})$/i;
const PROFILE = /^\/(?:users\/|@)([^/]{1,64})\/?$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_LENGTH = 2048;

/**
 * Parses `acct:ada@host`, `ada@host`, `https://host/users/ada`, `https://host/@ada` and `https://host`, for
 * any of `hosts` (with ports, as in URLs). Names keep their spelling.
 */
export function readResource(resource: string, hosts: readonly string[]): RequestedResource {
  if (resource.length > MAX_LENGTH) return 'malformed';
  const [, username, host] = ACCT.exec(resource) ?? [];
  if (username !== undefined && host !== undefined) return isOurs(host, hosts) ? { username } : null;
  if (!SCHEME.test(resource)) return 'malformed';
  const url = URL.parse(resource);
  if (!url) return 'malformed';
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return null;
  if (url.pathname === '/' && url.search === '') return 'server';
  const [, named] = PROFILE.exec(url.pathname) ?? [];
  return named === undefined ? null : { username: named };
}

/** `host` with or without the default port. */
const isOurs = (host: string, hosts: readonly string[]): boolean =>
  ['http', 'https'].some((scheme) => hosts.includes(URL.parse(`${scheme}://${host}`)?.host ?? ''));
