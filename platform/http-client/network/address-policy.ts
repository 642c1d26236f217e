// Permitted targets of requests. Checked twice: the URL before each request, including redirects, and the
// address when the socket connects.
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Top-level domains that are never in the public DNS (RFC 6761 and its registry), and those common in private
 * networks.
 */
const PRIVATE_TOP = new Set(
  'alt arpa corp example home i2p internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);

/** `hostname` as in a parsed URL: lower case, IPv6 in brackets, IPv4 in canonical form. */
function isPublicHost(hostname: string): boolean {
  const address = bareHost(hostname);
  if (isIP(address) !== 0) return isPublicAddress(address);
  const labels = hostname.split('.');
  // A single label may be in a search domain; an empty last label is a redundant spelling.
  return labels.length > 1 && labels.every((label) => label !== '') && !PRIVATE_TOP.has(labels.at(-1) ?? '');
}

/** Removes the brackets of an IPv6 address in a URL. */
export const bareHost = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;

// Detects public IP addresses: excludes addresses that IANA registered for special purposes
// (iana-ipv4-special-registry, iana-ipv6-special-registry), and IPv6 outside 2000::/3.

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Special-purpose ranges inside 2000::/3. */
const SPECIAL_V6 = [
  '2001::/23', // IETF protocols: Teredo, benchmarking, ORCHID, ORCHIDv2, anycast
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range));

const SPECIAL_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind carrier-grade NAT; a cloud's metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's host agent, public by number only
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocols
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map((range) => ipaddr.IPv4.parseCIDR(range));

/**
 * Is `ip`, in the one usual spelling of its family, an address we may connect to? No for anything that is not
 * an address, has a zone, or holds an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 0 || ip.includes('%')) return false;
  if (family === 4) {
    const address = ipaddr.IPv4.parse(ip);
    return !SPECIAL_V4.some((range) => address.match(range));
  }
  const address = ipaddr.IPv6.parse(ip);
  return address.match(GLOBAL_UNICAST) && !SPECIAL_V6.some((range) => address.match(range));
}

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
