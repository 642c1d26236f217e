// Detects host names and addresses that cannot belong to a public server.
import { isIP } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

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
export function isPublicHost(hostname: string): boolean {
  const address = bareHost(hostname);
  if (isIP(address) !== 0) return isPublicAddress(address);
  const labels = hostname.split('.');
  // A single label may be in a search domain; an empty last label is a redundant spelling.
  return labels.length > 1 && labels.every((label) => label !== '') && !PRIVATE_TOP.has(labels.at(-1) ?? '');
}

/** Removes the brackets of an IPv6 address in a URL. */
export const bareHost = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
