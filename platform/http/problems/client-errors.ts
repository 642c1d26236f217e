// Answers what Node cannot read as HTTP, before there is a request: as problem documents, like everything else.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from './problem.ts';

/** By Node's code for what is wrong; anything else is a 400. */
const PROBLEMS_BY_CODE: Readonly<Record<string, Pick<Problem, 'status' | 'detail' | 'code'>>> = {
  HPE_HEADER_OVERFLOW: {
    ...{ status: 431, code: 'headers-too-large' },
    detail: 'The headers are larger than the 64 KiB that are taken.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    ...{ status: 408, code: 'request-timeout' },
    detail: 'The request did not arrive in time.',
  },
};
const MALFORMED = { status: 400, detail: 'The request is no HTTP/1.1.', code: 'malformed-request' };

/** Milliseconds that a client gets to read the answer and go. */
const LINGER = 5_000;

/** A socket with an answer under way: another one in its midst would be taken for a part of it. */
type RespondingSocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** Says why, with `headers`, to who is still there, and closes. */
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
    // Closed with bytes unread, the connection would be reset, and the answer lost with it.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER).unref();
  };

/** What is said to who was too slow when others needed the room. */
const TOO_SLOW = {
  ...{ status: 503, code: 'overloaded' },
  detail: 'The request came too slowly while others waited; try again.',
};

/** Closes the connection of a request whose body is still to come, and says why where nothing else is being said. */
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
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
