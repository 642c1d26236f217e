// The network that a client address belongs to: what every limit per address counts, so that one subscriber counts
// once. An IPv4 address is a subscriber; of IPv6 each has at least a /64 to choose addresses from, and many a /48.
import ipaddr from 'ipaddr.js';

/** The client's IPv4 address, or its IPv6 /64. What is no address is a network of its own. */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** How many /64 of one /48 count as much as subscribers apart; beyond it, the /48 counts as one. */
const SUBSCRIBERS_PER_SITE = 16;

/**
 * The networks that something from `address` is counted against, each with how many times the limit of one
 * subscriber it may have.
 */
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
 * The part of the internet that `network`, as {@link networkOf} names it, belongs to, which is often one subscriber's: the
 * IPv4 /24, or IPv6 /48.
 */
export function neighbourhoodOf(network: string): string {
  const [address = ''] = network.split('/', 1);
  return address.includes(':') ? prefixOf(address, 48) : address.split('.').slice(0, 3).join('.');
}

function prefixOf(address: string, bits: number): string {
  // Most are IPv4, and say so already.
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.IPv6.isValid(withoutZone)) return address;
  const parsed = ipaddr.IPv6.parse(withoutZone);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const masked = parsed.parts.map((part, at) => (at * 16 < bits ? part : 0));
  return `${new ipaddr.IPv6(masked).toRFC5952String()}/${bits}`;
}
