// Which host names and addresses in a URL may stand for a public server.
import { isIP } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** Names that never are in the public DNS (RFC 6761 and its registry), and those that networks use inside. */
const PRIVATE_TOP = new Set(
  'alt arpa corp example home i2p internal intranet invalid lan local localdomain localhost mail onion private test'.split(
    ' ',
  ),
);

/** `hostname` as a parsed URL gives it: lower-case, IPv6 in brackets, IPv4 in its usual spelling. */
export function isPublicHost(hostname: string): boolean {
  const address = bareHost(hostname);
  if (isIP(address) !== 0) return isPublicAddress(address);
  const labels = hostname.split('.');
  // One label may be in a search domain; an empty last one is another spelling that is not needed.
  return labels.length > 1 && labels.every((label) => label !== '') && !PRIVATE_TOP.has(labels.at(-1) ?? '');
}

/** An IPv6 address without the brackets that a URL puts around it. */
export const bareHost = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
