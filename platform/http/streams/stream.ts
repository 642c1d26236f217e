// What a service declares of a stream, and what it gets for each connection that reads one.
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorFormat } from '../problems/error-format.ts';

/** `web-socket` takes upgrades to WebSocket, `events` sends `text/event-stream`. */
export type StreamTransport = 'web-socket' | 'events';

export type StreamEndpoint = {
  transport: StreamTransport;
  /** Without parameters; also served with a slash at its end. */
  path: string;
  /** How refusals are written, before the stream begins. */
  errors: ErrorFormat;
};

/** A request for a stream. */
export type StreamOpening = {
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** By the header `Authorization`, the parameter `access_token`, or as the first WebSocket subprotocol. */
  token: string | null;
};

/** A connection that reads a stream. */
export type StreamConnection = {
  readonly transport: StreamTransport;
  /** Sends a message as its transport writes it. A connection that reads too slowly is dropped instead. */
  send(message: Buffer): void;
  /** Ends the connection, whose client may not come back with the same credential. */
  revoke(): void;
};

export type StreamHandlers = {
  /** Gets what the client of a WebSocket sends, one message after the other. */
  receive?(text: string): Promise<void> | void;
  /** Called once, however the connection ended. */
  closed(): void;
};

/** Who opened a stream, by which connections are limited, and what happens once it is open. */
export type OpenedStream = {
  account: string;
  connected(connection: StreamConnection): StreamHandlers;
};

/** Refuses by throwing, before the stream begins. */
export type OpenStream = (opening: StreamOpening) => Promise<OpenedStream>;

export type StreamLimits = {
  /** Connections of this process; one more gets 503. */
  total: number;
  /** Connections of one account, of this process; one more gets 429. */
  perAccount: number;
  /** Connections from one network, of this process; one more gets 429. */
  perNetwork: number;
};

export const DEFAULT_STREAM_LIMITS: StreamLimits = { total: 10_000, perAccount: 50, perNetwork: 1000 };

/**
 * Bytes that one connection may leave unread. What is sent to many is one buffer, of which the connections
 * hold references.
 */
export const MAX_UNREAD = 256 * 1024;
