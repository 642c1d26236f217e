// Parses the home server that a visitor enters: a handle, a host name, or an address.
import { formatHandle, readHandle } from '../../protocol/wire/read/handle.ts';

/** `resource` is the WebFinger resource: the handle, or the server itself. */
export type Home = { host: string; resource: string; isPerson: boolean };

const MAX_LENGTH = 512;

/** Null for texts that name no server. */
export function readHome(text: string): Home | null {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return null;
  const handle = readHandle(written);
  if (handle) return { host: handle.host, resource: `acct:${formatHandle(handle)}`, isPerson: true };
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (url?.username !== '' || !/^https?:$/.test(url.protocol)) return null;
  // A name without a dot or port is not a server.
  if (!/[.:]/.test(url.host)) return null;
  return { host: url.host, resource: `https://${url.host}`, isPerson: false };
}
