// Answers what Node cannot read as HTTP, before there is a request: as problem documents, like everything else.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from './problem.ts';

/** By Node's code for what is wrong; anything else is a 400. */
const KNOWN: Readonly<Record<string, Pick<Problem, 'status' | 'detail' | 'code'>>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.', code: 'headers-too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request came too slowly.', code: 'too-slow' },
};
const UNREADABLE = { status: 400, detail: 'The request is no HTTP/1.1.', code: 'malformed-request' };

/** Says why, with `headers`, to who is still there, and closes. */
export const refuseUnreadable =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, detail, code } = KNOWN[error.code ?? ''] ?? UNREADABLE;
    const title = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ type: 'about:blank', title, status, detail, code } satisfies Problem);
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${body.length}`,
      ...Object.entries(headers).map((header) => header.join(': ')),
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    // Not `end`: a client that never closes its side would keep the socket.
    socket.destroySoon();
  };
