// Test streams of the client API.
import {
  openEvents,
  openSocket,
  type SocketOptions,
  type TestSocket,
} from '@tandem/platform/testing/stream-client.ts';
import type { AppUser } from './app.ts';

/** Opens a WebSocket with the token of an app user; `query` may contain the first stream. */
export const openStream = (
  { url }: { url: string },
  token: string | null,
  query: Record<string, string> = {},
  options: SocketOptions = {},
): Promise<TestSocket> => {
  const parameters = new URLSearchParams({ ...query, ...(token === null ? {} : { access_token: token }) });
  return openSocket(`${url}/api/v1/streaming?${parameters}`, options);
};

/** Subscribes, and resolves after the server has processed the request. */
export async function subscribe(socket: TestSocket, ...streams: object[]): Promise<void> {
  for (const stream of streams) socket.send({ type: 'subscribe', ...stream });
  await isUpToDate(socket);
}

/**
 * Resolves after the server has processed all sent messages: it requests an unknown stream and awaits the
 * error.
 */
export async function isUpToDate(socket: TestSocket): Promise<void> {
  socket.send({ type: 'subscribe', stream: 'nothing' });
  const { error } = await socket.next();
  if (error !== 'Unknown stream type') throw new Error(`Unexpected message: ${error}`);
}

/** The next message: its stream, its event and its payload, parsed if it is JSON. */
export async function nextEvent(socket: TestSocket) {
  const { stream, event, payload } = await socket.next();
  return { stream, event, payload: event === 'delete' ? payload : JSON.parse(payload ?? 'null') };
}

/** Opens the server-sent events at a path below `/api/v1/streaming/`. */
export const openEventStream = ({ url }: { url: string }, token: string, path: string) =>
  openEvents(`${url}/api/v1/streaming/${path}`, { authorization: `Bearer ${token}` });

/** Posts a status as the user and returns it. */
export async function post(user: AppUser, status: string, more: object = {}) {
  const { status: code, body, text } = await user.post('/api/v1/statuses', { status, ...more });
  if (code !== 200) throw new Error(text);
  return body;
}
