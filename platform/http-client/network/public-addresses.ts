// Detects public IP addresses: excludes addresses that IANA registered for special purposes
// (iana-ipv4-special-registry, iana-ipv6-special-registry), and IPv6 outside 2000::/3.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
