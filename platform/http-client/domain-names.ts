// Domain names: what lies below one, who owns it, and how people write it.
import { getDomain } from 'tldts';

/** A host name and every domain above it, longest first. A dot at the end makes it no other name. */
export function domainSuffixes(hostname: string): string[] {
  const labels = hostname.replace(/\.$/, '').split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Whether the host name is one of `domains`, or below one. */
export const isWithin = (hostname: string, domains: ReadonlySet<string>): boolean =>
  domains.size > 0 && domainSuffixes(hostname).some((name) => domains.has(name));

/** The name of a host as it stands in a handle or an inbox: without its port. */
export const hostnameOf = (host: string): string => URL.parse(`https://${host}/`)?.hostname ?? host;

/**
 * A domain as a person writes it, the way URLs have it: lower case, punycode, no `*.` before and no dot
 * behind. Null for what is no domain.
 */
export function readDomain(text: string): string | null {
  const written = text.trim().replace(/^\*\./, '').replace(/\.$/, '');
  if (!/^[^\s/?#@:*\\]+$/.test(written)) return null;
  const hostname = URL.parse(`https://${written}/`)?.hostname;
  return hostname !== undefined && hostname.length <= 253 ? hostname : null;
}

/**
 * The name that one owner has bought; names below it cost nothing, so they share budgets. An address is
 * itself.
 */
export function registrableDomain(uri: string): string {
  const { hostname, host } = URL.parse(uri) ?? { hostname: '', host: '' };
  return getDomain(hostname) ?? host;
}
