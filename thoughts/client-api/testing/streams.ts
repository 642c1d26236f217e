// Streams of the client API for tests.
import {
  openEvents,
  openSocket,
  type SocketOptions,
  type TestSocket,
} from '@tandem/platform/testing/stream-client.ts';
import type { AppUser } from './app.ts';

/** Opens a WebSocket with the token of an app user; `query` may name the first stream. */
export const openStream = (
  { url }: { url: string },
  token: string | null,
  query: Record<string, string> = {},
  options: SocketOptions = {},
): Promise<TestSocket> => {
  const parameters = new URLSearchParams({ ...query, ...(token === null ? {} : { access_token: token }) });
  return openSocket(`${url}/api/v1/streaming?${parameters}`, options);
};

/** Subscribes, and returns once the server has done so. */
export async function subscribe(socket: TestSocket, ...streams: object[]): Promise<void> {
  for (const stream of streams) socket.send({ type: 'subscribe', ...stream });
  await isUpToDate(socket);
}

/**
 * Returns once the server has handled all that was sent: the next message is its error for an unknown stream.
 */
export async function isUpToDate(socket: TestSocket): Promise<void> {
  socket.send({ type: 'subscribe', stream: 'nothing' });
  const { error } = await socket.next();
  if (error !== 'Unknown stream type') throw new Error(`The server has sent something else: ${error}`);
}

/** The next message: its stream, its event, and its payload as far as it is JSON. */
export async function nextEvent(socket: TestSocket) {
  const { stream, event, payload } = await socket.next();
  return { stream, event, payload: event === 'delete' ? payload : JSON.parse(payload ?? 'null') };
}

/** Opens the stream of events at a path below `/api/v1/streaming/`. */
export const openEventStream = ({ url }: { url: string }, token: string, path: string) =>
  openEvents(`${url}/api/v1/streaming/${path}`, { authorization: `Bearer ${token}` });

/** Posts as the user and returns the status. */
export async function post(user: AppUser, status: string, more: object = {}) {
  const { status: code, body, text } = await user.post('/api/v1/statuses', { status, ...more });
  if (code !== 200) throw new Error(text);
  return body;
}
