// Sends problem documents for input that Node cannot parse as HTTP, before a request exists.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from '../../node-http.ts';
import { PROBLEM_TYPE, type Problem } from './problem.ts';

/** By Node's error code; all others are a 400. */
const PROBLEMS_BY_CODE: Readonly<Record<string, Pick<Problem, 'status' | 'detail' | 'code'>>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    detail: 'The headers exceed the limit of 64 KiB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request-timeout',
    detail: 'The request did not arrive in time.',
  },
};
const MALFORMED = { status: 400, detail: 'The request is not valid HTTP/1.1.', code: 'malformed-request' };

/** Milliseconds for the client to read the response. */
const LINGER = 5_000;

/** A socket with a response in progress; a second response would be read as a part of it. */
type RespondingSocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** Sends a problem with `headers` if the client is still connected, and closes the connection. */
export const createClientErrorHandler =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      (socket as RespondingSocket)._httpMessage?.headersSent
    ) {
      socket.destroy();
      return;
    }
    socket.end(render(PROBLEMS_BY_CODE[error.code ?? ''] ?? MALFORMED, headers));
    // Closing with unread bytes would reset the connection and lose the response.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER).unref();
  };

/** For a body that was the slowest when the limit was reached. */
const TOO_SLOW = {
  status: 503,
  code: 'overloaded',
  detail: 'The request was too slow while others waited; try again.',
};

/** Closes the connection of an incomplete body, with a problem unless a response is in progress. */
export function closeIncomplete(socket: Socket, response: ServerResponse): void {
  const isCurrent = (socket as RespondingSocket)._httpMessage === response && !response.headersSent;
  if (isCurrent && socket.writable) socket.write(render(TOO_SLOW, { 'Retry-After': '5' }));
  socket.destroySoon();
}

function render(
  { status, detail, code }: Pick<Problem, 'status' | 'detail' | 'code'>,
  headers: Readonly<Record<string, string>>,
): string {
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code } satisfies Problem);
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
