// The route of the proxy for remote pictures.
import { Readable } from 'node:stream';
import { withSettingInError } from '@tandem/platform/cli/explain-error.ts';
import { matchesNone } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { ErrorFormat } from '@tandem/platform/http/problems/problem.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { insecurePolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { createRequester, type Requester } from '@tandem/platform/http-client/request.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { parseAttachments } from '../../accounts/media/attachments.ts';
import {
  type PictureSource,
  type RemotePictures,
  readPictureToken,
} from '../../foundation/remote-pictures/addresses.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { FederationContext } from '../context.ts';
import { isDomainBlocked } from '../remote/blocked-domains.ts';
import { type CachedPicture, openPictureCache } from './cache/cache.ts';
import { FETCH_DEADLINE, fetchPicture, MAX_PICTURE_BYTES } from './fetch.ts';
import { createPictureProxy, type LoadPicture, selectAttachmentsOf, selectPicturesOfActor } from './proxy.ts';

/** Pages of other origins may not embed pictures. */
const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The token changes with the picture, so responses are immutable. */
const KEPT = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' };

/** An empty picture as error body: without one, browsers draw a broken-image icon over the letter avatar. */
const EMPTY_PICTURE: ErrorFormat = {
  contentType: 'image/svg+xml',
  headers: { ...HEADERS, 'cache-control': 'no-store' },
  schema: { type: 'string' },
  render: () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const servePicture = endpoint({
  method: 'GET',
  path: '/picture/{token}',
  tag: 'federation',
  summary: 'Read a remote picture',
  access: 'public',
  bulkhead: 'transfers',
  unknownParameters: 'ignored',
  hidden: true,
  errors: EMPTY_PICTURE,
  params: Type.Object({ token: Type.String() }),
  success: { status: 200, contentType: 'image/*', description: 'The picture.' },
});

const MEBIBYTE = 1024 * 1024;

/** Mounts the picture route if remote pictures are enabled. Rejects if their folder cannot be created. */
export async function mountPictures(context: FederationContext): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const load = context.config.THOUGHTS_REMOTE_PICTURES ? await openProxy(context, opened) : null;
  const { http, database, remotePictures } = context;
  http.mount(servePicture, async ({ params, raw, header, address, releaseWhile }) => {
    const url = load && (await findPictureUrl(database.read, remotePictures, params.token));
    if (load === null || url === null) throw notFound('picture');
    const picture = await load(url, { address, releaseWhile });
    if (picture === 'absent') throw notFound('picture');
    if (picture === 'unreachable')
      throw new Refusal('bad-gateway', 'The server of the picture returned an invalid response.', {
        code: 'remote-failure',
      });
    return toReply(picture, raw.method, header('if-none-match'));
  });
  return opened.move();
}

function toReply({ contentType, hash, size, body }: CachedPicture, method: string, known?: string): Reply {
  const headers = { ...KEPT, etag: `"${hash}"` };
  const isKnown = matchesNone(known, headers.etag);
  if ((isKnown || method === 'HEAD') && body instanceof Readable) body.destroy();
  if (isKnown) return new Reply(304, null, headers);
  const full = { ...headers, 'content-type': contentType, 'content-length': String(size) };
  return new Reply(200, method === 'HEAD' ? null : body, full);
}

/** Uses a separate requester, so that pictures never delay federation. */
async function openProxy(context: FederationContext, opened: AsyncDisposableStack): Promise<LoadPicture> {
  const { config, clock, log, metrics, database } = context;
  const policy = config.THOUGHTS_FEDERATION_INSECURE ? insecurePolicy : strictPolicy;
  const ceiling = config.THOUGHTS_REMOTE_PICTURE_MEGABYTES * MEBIBYTE;
  const cache = await withSettingInError('DATA_DIR', () =>
    openPictureCache(config.remotePictureFolder, ceiling, clock),
  );
  const limits = { deadlineMs: FETCH_DEADLINE, maxBytes: MAX_PICTURE_BYTES };
  let requester: Requester | undefined;
  // The public address is only known once the server listens.
  const open = () => {
    requester ??= createRequester({ policy, clock, ...limits, userAgent: userAgentOf(context) });
    return requester;
  };
  opened.defer(async () => requester?.[Symbol.asyncDispose]());
  const outcomes = metrics.counter(
    'thoughts_remote_picture_requests_total',
    'Requests for remote pictures, by outcome.',
  );
  const isBlocked = (url: string) => isDomainBlocked(database.read, url);
  return createPictureProxy({
    cache,
    clock,
    log,
    fetch: (url) => fetchPicture({ requester: open(), policy, isBlocked }, url),
    onOutcome: (outcome) => outcomes.add({ outcome }),
  });
}

const userAgentOf = ({ base }: Pick<FederationContext, 'base'>): string =>
  `Tandem-Thoughts/${VERSION} (+${base}/)`;

// Resolves a picture token to the picture's address.

type Found = { url: string; host: string | null };

/** Null for an unsigned token, a deleted picture, or a blocked domain of the picture or its author. */
async function findPictureUrl(
  db: FederationDb,
  pictures: RemotePictures,
  text: string,
): Promise<string | null> {
  const token = readPictureToken(text);
  if (token === null) return null;
  const found = token.url === null ? await findInRow(db, token.source) : { url: token.url, host: null };
  if (found === null || !pictures.isSigned(token, found.url)) return null;
  if (await isDomainBlocked(db, found.url)) return null;
  if (found.host !== null && (await isDomainBlocked(db, `https://${found.host}/`))) return null;
  return found.url;
}

async function findInRow(db: FederationDb, source: PictureSource): Promise<Found | null> {
  if (source.kind === 'url') return null;
  if (source.kind === 'attachment') {
    const row = await selectAttachmentsOf.first(db, source.thoughtId);
    const attachment = row && parseAttachments(row.attachments)[source.position];
    return attachment ? { url: attachment.url, host: row.host } : null;
  }
  const row = await selectPicturesOfActor.first(db, source.actorId);
  return row ? { url: source.kind === 'avatar' ? row.avatar_url : row.header_url, host: row.host } : null;
}
