// Domain names: parent domains, registrable domains, and parsing of user input.
import { createRequire } from 'node:module';

let library: typeof import('tldts') | undefined;

/**
 * The registrable domain of a host name; null for an address or a public suffix. The list of public suffixes,
 * 3 MB, is loaded when first needed.
 */
export function registrableDomainOf(hostname: string): string | null {
  library ??= createRequire(import.meta.url)('tldts') as typeof import('tldts');
  return library.getDomain(hostname);
}

/** A host name and all its parent domains, longest first. A trailing dot is ignored. */
export function domainSuffixes(hostname: string): string[] {
  const labels = hostname.replace(/\.$/, '').split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Whether the host name is one of `domains` or a subdomain of one. */
export const isWithin = (hostname: string, domains: ReadonlySet<string>): boolean =>
  domains.size > 0 && domainSuffixes(hostname).some((name) => domains.has(name));

/** The host name without the port, as used in handles and inboxes. */
export const hostnameOf = (host: string): string => URL.parse(`https://${host}/`)?.hostname ?? host;

/**
 * Normalizes a domain entered by a user to its form in URLs: lower case, punycode, without `*.` prefix or
 * trailing dot. Null if it is not a domain.
 */
export function readDomain(text: string): string | null {
  const written = text.trim().replace(/^\*\./, '').replace(/\.$/, '');
  if (!/^[^\s/?#@:*\\]+$/.test(written)) return null;
  const hostname = URL.parse(`https://${written}/`)?.hostname;
  return hostname !== undefined && hostname.length <= 253 ? hostname : null;
}

/**
 * The registrable domain. Subdomains cost nothing, so they share budgets. An IP address is returned
 * unchanged.
 */
export function registrableDomain(uri: string): string {
  const { hostname, host } = URL.parse(uri) ?? { hostname: '', host: '' };
  return registrableDomainOf(hostname) ?? host;
}
