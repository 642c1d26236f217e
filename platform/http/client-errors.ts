// Answers what Node's parser refuses, before there is a request: as a problem document like any other no, then closes.
import type { Socket } from 'node:net';

/** Seconds that a client gets to read the answer and go. */
const FAREWELL = 5_000;

type Problem = { status: number; title: string; detail: string; code: string };

const MALFORMED: Problem = {
  ...{ status: 400, title: 'Bad Request', code: 'malformed-request' },
  detail: 'This is no HTTP request.',
};
const PROBLEMS: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: {
    ...{ status: 431, title: 'Request Header Fields Too Large', code: 'headers-too-large' },
    detail: 'The headers are larger than the 64 KiB that are taken.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    ...{ status: 408, title: 'Request Timeout', code: 'request-timeout' },
    detail: 'The request did not arrive in time.',
  },
};

/** A socket with an answer under way: another one in its midst would be taken for a part of it. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** What a server does with a connection on which no request can be read any more. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || (socket as Answering)._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(render(PROBLEMS[error.code ?? ''] ?? MALFORMED));
  // Closed with bytes unread, the connection would be reset, and the answer lost with it.
  socket.resume();
  setTimeout(() => socket.destroy(), FAREWELL).unref();
}

function render(problem: Problem): string {
  const body = JSON.stringify({ type: 'about:blank', ...problem });
  return [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
