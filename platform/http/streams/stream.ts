// The declaration of a stream, and the interface of its connections.
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorFormat } from '../problems/problem.ts';

/** `web-socket` accepts WebSocket upgrades, `events` sends `text/event-stream`. */
export type StreamTransport = 'web-socket' | 'events';

export type StreamEndpoint = {
  transport: StreamTransport;
  /** Without parameters; also served with a trailing slash. */
  path: string;
  /** The format of refusals before the stream begins. */
  errors: ErrorFormat;
};

/** A request to open a stream. */
export type StreamOpening = {
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** From the `Authorization` header, the parameter `access_token`, or the first WebSocket subprotocol. */
  token: string | null;
};

/** A connection of a client to a stream. */
export type StreamConnection = {
  readonly transport: StreamTransport;
  /**
   * Sends a message in the format of the transport. Drops the connection instead if the client reads too
   * slowly.
   */
  send(message: Buffer): void;
  /** Closes the connection because its credential is no longer valid. */
  revoke(): void;
};

export type StreamHandlers = {
  /** Receives the messages of a WebSocket client, one at a time. */
  receive?(text: string): Promise<void> | void;
  /** Called once, for any kind of disconnection. */
  closed(): void;
};

/** The account of a stream, used to limit connections, and the handler of the open connection. */
export type OpenedStream = {
  account: string;
  connected(connection: StreamConnection): StreamHandlers;
};

/** Throws refusals before the stream begins. */
export type OpenStream = (opening: StreamOpening) => Promise<OpenedStream>;

export type StreamLimits = {
  /** Maximum number of connections of this process; beyond it, 503. */
  total: number;
  /** Maximum number of connections per account and process; beyond it, 429. */
  perAccount: number;
  /** Maximum number of connections per network and process; beyond it, 429. */
  perNetwork: number;
};

export const DEFAULT_STREAM_LIMITS: StreamLimits = { total: 10_000, perAccount: 50, perNetwork: 1000 };

/**
 * Maximum number of unread bytes per connection. Broadcast messages share one buffer, which connections only
 * reference.
 */
export const MAX_UNREAD = 256 * 1024;
