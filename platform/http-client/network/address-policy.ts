// Permitted targets of requests. Checked twice: the URL before each request, including redirects, and the
// address when the socket connects.
import { lookup, Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-addresses.ts';
import { isPublicHost } from './public-hosts.ts';

/** `resolve` returns the addresses of a name, or rejects. If any of them is forbidden, none is used. */
export type AddressPolicy = {
  judge(url: URL): 'bad-url' | 'blocked-address' | null;
  allowsAddress(ip: string): boolean;
  resolve(hostname: string): Promise<string[]>;
};

/** The default: https on port 443 of public servers. */
export const strictPolicy: AddressPolicy = {
  judge(url) {
    if (url.protocol !== 'https:' || url.port !== '') return 'bad-url';
    return isPublicHost(url.hostname) ? null : 'blocked-address';
  },
  allowsAddress: isPublicAddress,
  resolve: resolveInDns,
};

/** Any http(s) server at any port and address (THOUGHTS_FEDERATION_INSECURE), only for tests. */
export const insecurePolicy: AddressPolicy = {
  judge: (url) => (['http:', 'https:'].includes(url.protocol) ? null : 'bad-url'),
  allowsAddress: () => true,
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};

/**
 * Queries the DNS directly: getaddrinfo would occupy one of the few threads needed for files and passwords
 * until a remote name server responds.
 */
async function resolveInDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
