// A generated request, and its bytes on the wire.
import type { Operation } from '../operations.ts';

export type FuzzRequest = {
  /** The intended operation; null if it is unknown. */
  operation: Operation | null;
  method: string;
  /** The target in the request line. */
  target: string;
  /** Sent unchanged, in latin1. */
  headers: [string, string][];
  body: Buffer | null;
  /** The user whose valid credential it has; null for none or an invalid one. */
  caller: number | null;
  /** Whether its path refers to another user's resource. */
  isForeign: boolean;
  /**
   * `whole` declares its length, `chunked` does not; `cut` declares more than it sends and disconnects;
   * `broken` may be malformed HTTP, so that a reply may be missing.
   */
  framing: 'whole' | 'chunked' | 'cut' | 'broken';
};

const CHUNK = 4096;

/** The bytes of a request. */
export function renderRequest({ method, target, headers, body, framing }: FuzzRequest): Buffer {
  const length = body?.length ?? 0;
  const framed: [string, string][] = [...headers];
  if (framing === 'chunked') framed.push(['Transfer-Encoding', 'chunked']);
  else if (framing === 'cut') framed.push(['Content-Length', `${length + 10}`]);
  else if (body || !/^(GET|HEAD|DELETE)$/.test(method)) framed.push(['Content-Length', `${length}`]);
  if (!framed.some(([name]) => name.toLowerCase() === 'host')) framed.unshift(['Host', 'localhost']);
  const lines = framed.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  if (framing === 'chunked') return Buffer.concat([head, ...chunksOf(body ?? Buffer.alloc(0))]);
  return body ? Buffer.concat([head, body]) : head;
}

function chunksOf(body: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.subarray(at, at + CHUNK);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return [...chunks, Buffer.from('0\r\n\r\n')];
}

const MAX_SHOWN_BYTES = 4000;

/** A readable form of the request with long bodies truncated. */
export function describeRequest(request: FuzzRequest): string {
  const bytes = renderRequest(request);
  const text = JSON.stringify(bytes.toString('latin1', 0, MAX_SHOWN_BYTES))
    .replaceAll('\\r\\n', '\n  ')
    .replaceAll(/Bearer \w{20}[\w.-]+/g, 'Bearer …');
  return `${request.framing}, as ${request.caller ?? 'nobody'}:\n  ${text}${bytes.length > MAX_SHOWN_BYTES ? ` and ${bytes.length - MAX_SHOWN_BYTES} bytes` : ''}`;
}
