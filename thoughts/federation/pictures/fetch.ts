// Fetches pictures of a few types, detected from their bytes. They are never decoded.
import { createHash } from 'node:crypto';
import { withDeadline } from '@tandem/platform/http-client/deadline.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { Requester } from '@tandem/platform/http-client/request.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import { bytesOf } from '@tandem/platform/media/containers/bytes.ts';
import { detectType } from '@tandem/platform/media/sniffing/sniff.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';

/** `hash` is a hash of `bytes`. */
export type Picture = { contentType: string; hash: string; bytes: Buffer };

/** In bytes, without content encoding: 4 MiB. */
export const MAX_PICTURE_BYTES = 4_194_304;
export const FETCH_DEADLINE = 10 * SECOND;

/** Types that browsers display. SVG is excluded, because it may contain scripts. */
const TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);

const HEADERS = { accept: [...TYPES].join(', ') };
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

type FetchContext = {
  requester: Requester;
  policy: AddressPolicy;
  isBlocked(url: string): Promise<boolean>;
};

/** The picture at `url`. Rejects only with a {@link RemoteError}, after ten seconds at most. */
export const fetchPicture = (context: FetchContext, url: string): Promise<Picture> =>
  withDeadline(FETCH_DEADLINE, async (signal) => {
    const bytes = Buffer.from(await fetchBytes(context, url, signal));
    const type = await detectType(bytesOf(bytes));
    if (type === null || !TYPES.has(type.contentType))
      throw new RemoteError('media-type', `Not a supported picture: ${url}`);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { contentType: type.contentType, hash, bytes };
  });

/** The address policy applies to each redirect. */
async function fetchBytes(
  { requester, policy, isBlocked }: FetchContext,
  from: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let url = validateUrl(from, policy);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (await isBlocked(url.href)) throw new RemoteError('blocked-address', `${url.host} is blocked`);
    const request = { method: 'GET', url, headers: HEADERS, body: null, isWanted: () => true } as const;
    const reply = await requester.send(request, signal);
    if (reply.bytes !== null) return reply.bytes;
    if (!REDIRECTS.includes(reply.status) || reply.location === null)
      throw new RemoteError('status', `${url.href} returned ${reply.status}`, reply);
    url = validateUrl(reply.location, policy, url);
  }
  throw new RemoteError('redirects', `More than ${MAX_REDIRECTS} redirects from ${from}`);
}
