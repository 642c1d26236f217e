// The endpoints of streaming. The streams themselves are no endpoints of a document: they have no end.
import { clientEndpoint } from '../http/client-endpoint.ts';

export const STREAMING_PATH = '/api/v1/streaming';

/** The streams that are also sent as events, each at a path of its own. */
export const EVENT_STREAMS = [
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

export const streamingHealth = clientEndpoint({
  method: 'GET',
  path: `${STREAMING_PATH}/health`,
  tag: 'instance',
  operationId: 'readStreamingHealth',
  summary: 'Whether there is streaming',
  access: 'public',
  scopes: [],
  success: { status: 200, contentType: 'text/plain; charset=utf-8', description: 'OK' },
});
