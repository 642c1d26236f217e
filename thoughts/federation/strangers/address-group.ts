// Which addresses count as one client.
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: whoever has one of them has all addresses in it. */
const NETWORK_PARTS = 4;

/** An IPv4 address as it is, an IPv6 address as its /64. */
export function addressGroup(address: string): string {
  try {
    const parsed = ipaddr.parse(address);
    if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
    if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
    return `${parsed.parts
      .slice(0, NETWORK_PARTS)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  } catch {
    return address;
  }
}
