// Asks a server once and reads the whole response.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { bytesOf, headersOf, type Request } from '../load/request.ts';
import type { CannedResponse } from './baseline.ts';

/** What the server's HTTP adds to an response by itself. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

/**
 * Sends `request` to `port` of this machine as the load sends it.
 * @throws Error where the response's status is another than `status`.
 */
export async function fetchResponse(port: number, request: Request, status: number): Promise<CannedResponse> {
  const { method, path } = request;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  httpRequest({ host: 'localhost', port, method, path, headers: headersOf(request), agent: false }, resolve)
    .once('error', reject)
    .end(bytesOf(request.body));
  const response = await promise;
  const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>));
  if (response.statusCode !== status)
    throw new Error(`${method} ${path} completed ${response.statusCode} ${body.toString().slice(0, 500)}`);
  const headers = Object.entries(response.headers)
    .filter(([name]) => !CONNECTION_HEADERS.has(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  return { status, headers: Object.fromEntries(headers), body };
}
