// The server of a visitor, as they write it: their handle, the name of the server, or an address of it.
import { formatHandle, readHandle } from '../../protocol/wire/read/handle.ts';

/** `resource` is what WebFinger is asked for: the handle, or the server itself. */
export type Home = { host: string; resource: string; isPerson: boolean };

const MAX_LENGTH = 512;

/** Null for what names no server. */
export function readHome(text: string): Home | null {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return null;
  const handle = readHandle(written);
  if (handle) return { host: handle.host, resource: `acct:${formatHandle(handle)}`, isPerson: true };
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (url?.username !== '' || !/^https?:$/.test(url.protocol)) return null;
  // A name without a dot or a port is a word, not a server.
  if (!/[.:]/.test(url.host)) return null;
  return { host: url.host, resource: `https://${url.host}`, isPerson: false };
}
