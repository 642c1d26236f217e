// Routes of streaming.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { StreamHandlers, StreamOpening } from '@tandem/platform/http/streams/stream.ts';
import type { TokenGrant } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound, unauthenticated } from '@tandem/platform/refusal.ts';
import { identifyByAccessToken } from '../../accounts/oauth/tokens.ts';
import type { ThoughtsContext } from '../../context.ts';
import { toActorId, toOAuthTokenId } from '../../ids.ts';
import { ownsList } from '../../people/lists/lists.ts';
import {
  type Channel,
  type ChannelError,
  type ChannelRequest,
  readChannel,
} from '../../timelines/streaming/channels.ts';
import { createReaders, type Reader, type Readers } from '../../timelines/streaming/readers.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { STREAM_ERRORS } from '../http/errors.ts';
import { type Broadcast, createBroadcast } from './broadcast.ts';
import { readRequest, writeError } from './messages.ts';

/** Mounts streaming. The caller must notify the returned object of commits, and close it. */
export function mountStreaming(thoughts: ThoughtsContext): Broadcast {
  const { http, database, clock, log } = thoughts;
  const readers = createReaders();
  const broadcast = createBroadcast({ database, clock, log, readers, base: () => thoughts.base });
  const identify = identifyByAccessToken(database, clock);
  const identified = async ({ token }: StreamOpening) => requireUser(token && (await identify(token)));

  http.mount(
    streamingHealth,
    async () => new Reply(200, 'OK', { 'content-type': 'text/plain; charset=utf-8' }),
  );
  const find: FindChannel = async (asked, { viewer, scopes }) => {
    const channel = readChannel(asked, scopes);
    if ('error' in channel || channel.list === undefined) return channel;
    const isOwn = await ownsList(database.read, viewer, channel.list);
    return isOwn ? channel : { error: 'Record not found', status: 404 };
  };
  http.mountStream(
    { transport: 'web-socket', path: STREAMING_PATH, errors: STREAM_ERRORS },
    async (opening) => {
      const { account, ...who } = await identified(opening);
      const asked = readAsked(opening.query, opening.query.get('stream') ?? '');
      const first = asked.stream === '' ? null : await find(asked, who);
      await broadcast.start();
      return { account, connected: (to) => connect(readers, { ...who, connection: to }, find, first) };
    },
  );
  for (const stream of EVENT_STREAMS) {
    const path = `${STREAMING_PATH}/${stream.replace(':', '/')}`;
    http.mountStream({ transport: 'events', path, errors: STREAM_ERRORS }, async (opening) => {
      const { account, ...who } = await identified(opening);
      const onlyMedia = MEDIA.has(stream) && isTrue(opening.query.get('only_media'));
      const asked = readAsked(opening.query, onlyMedia ? `${stream}:media` : stream);
      const channel = requireChannel(await find(asked, who));
      await broadcast.start();
      return { account, connected: (to) => connect(readers, { ...who, connection: to }, find, channel) };
    });
  }
  return broadcast;
}

/** Resolves the requested channel and checks permission. */
type FindChannel = (
  asked: ChannelRequest,
  who: Pick<Reader, 'viewer' | 'scopes'>,
) => Promise<Channel | ChannelError>;

const MEDIA: ReadonlySet<string> = new Set(['public', 'public:local', 'public:remote']);
const isTrue = (text: string | null): boolean => text !== null && /^(?:1|true|t|on)$/i.test(text);

/** Refuses an unknown stream or a missing scope before the response starts. */
function requireChannel(channel: Channel | ChannelError): Channel {
  if (!('error' in channel)) return channel;
  if (channel.status === 404) throw notFound('list');
  throw channel.status === 401 ? unauthenticated(channel.error) : invalid('', channel.error);
}

const readAsked = (query: URLSearchParams, stream: string): ChannelRequest => ({
  stream,
  tag: query.get('tag') ?? '',
  list: query.get('list') ?? '',
});

type User = Omit<Reader, 'connection'> & { account: string };

/** Refuses (unauthenticated) an invalid token and an app token without a user. */
function requireUser(grant: TokenGrant | null | ''): User {
  if (!grant) throw unauthenticated('The access token is invalid', 'credential-required');
  const { caller, tokenId, scopes } = grant;
  if (!caller?.actorId) throw unauthenticated('This method requires an authenticated user');
  return {
    account: caller.accountId,
    viewer: toActorId(caller.actorId),
    tokenId: toOAuthTokenId(tokenId),
    scopes,
  };
}

/** Adds a reader with its first subscription; later WebSocket messages change the subscriptions. */
function connect(
  readers: Readers,
  reader: Reader,
  find: FindChannel,
  first: Channel | ChannelError | null,
): StreamHandlers {
  const { connection } = reader;
  readers.add(reader);
  const change = (type: 'subscribe' | 'unsubscribe', channel: Channel | ChannelError): void => {
    if ('error' in channel) connection.send(writeError(channel));
    else if (type === 'unsubscribe') readers.unsubscribe(reader, channel);
    else if (!readers.subscribe(reader, channel)) {
      connection.send(writeError({ error: 'Too many subscriptions', status: 400 }));
    }
  };
  if (first) change('subscribe', first);
  return {
    async receive(text) {
      const request = readRequest(text);
      if (request) change(request.type, await find(request, reader));
    },
    closed: () => readers.remove(reader),
  };
}

// The streaming paths. Streams are not part of the OpenAPI document, because their responses do not end.

const STREAMING_PATH = '/api/v1/streaming';

/** The streams that are also available as server-sent events, each at its own path. */
const EVENT_STREAMS = [
  'user',
  'user:notification',
  'public',
  'public:local',
  'public:remote',
  'hashtag',
  'hashtag:local',
  'list',
  'direct',
] as const;

const streamingHealth = clientEndpoint({
  method: 'GET',
  path: `${STREAMING_PATH}/health`,
  tag: 'instance',
  operationId: 'readStreamingHealth',
  summary: 'Check the health of streaming',
  access: 'public',
  scopes: [],
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'OK' },
});
