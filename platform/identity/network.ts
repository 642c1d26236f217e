// The network of a client address, so that limits per address count a subscriber once. An IPv4 address is a
// subscriber; an IPv6 subscriber has at least a /64, and often a /48.
import ipaddr from 'ipaddr.js';

/** The IPv4 address, or the /64 of an IPv6 address. Anything else is returned unchanged. */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** The limit of a /48 as a multiple of the limit of a /64. */
const SUBSCRIBERS_PER_SITE = 16;

/** The networks that a request from `address` is counted against, each with a factor of the limit. */
export function countedNetworksOf(address: string): readonly { network: string; limitFactor: number }[] {
  const network = networkOf(address);
  const site = prefixOf(address, 48);
  return site === network
    ? [{ network, limitFactor: 1 }]
    : [
        { network, limitFactor: 1 },
        { network: site, limitFactor: SUBSCRIBERS_PER_SITE },
      ];
}

/**
 * The site of `network` (as returned by {@link networkOf}), which is often one subscriber: the IPv4 /24, or
 * IPv6 /48.
 */
export function neighbourhoodOf(network: string): string {
  const [address = ''] = network.split('/', 1);
  return address.includes(':') ? prefixOf(address, 48) : address.split('.').slice(0, 3).join('.');
}

function prefixOf(address: string, bits: number): string {
  // Most addresses are plain IPv4.
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.IPv6.isValid(withoutZone)) return address;
  const parsed = ipaddr.IPv6.parse(withoutZone);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const masked = parsed.parts.map((part, at) => (at * 16 < bits ? part : 0));
  return `${new ipaddr.IPv6(masked).toRFC5952String()}/${bits}`;
}
