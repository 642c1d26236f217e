// The requests of scenarios, and their serialisation.
import { request as httpRequest, type IncomingMessage } from 'node:http';

export type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  /** Names are in lower case; in addition to headers derived from the other properties. */
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | Uint8Array;
};

/** A received response. */
export type Response = { status: number; headers: Record<string, string>; body: Buffer };

/** The host name of the services in requests and data sets. */
export const HOST = 'bench.example';

/** A placeholder in a request that is replaced with a unique number. */
export const UNIQUE_PLACEHOLDER = '__________';

function headersOf({ method, token, headers, body }: Request): Record<string, string> {
  const all: Record<string, string> = { host: HOST };
  if (token !== undefined) all.authorization = `Bearer ${token}`;
  if (body !== undefined && !(body instanceof Uint8Array)) all['content-type'] = 'application/json';
  if (method !== 'GET') all['content-length'] = `${bytesOf(body).length}`;
  return { ...all, ...headers };
}

function bytesOf(body: Request['body']): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}

/** Serialises `request` as HTTP/1.1. */
export function serializeRequest(request: Request): Uint8Array {
  const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytesOf(request.body)]);
}

/** Headers that a server's HTTP implementation adds by itself. */
const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];

/** Sends `request` to a local `port` once. @throws Error if the status is not `status`. */
export async function fetchResponse(port: number, request: Request, status: number): Promise<Response> {
  const { method, path } = request;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  httpRequest({ host: 'localhost', port, method, path, headers: headersOf(request), agent: false }, resolve)
    .once('error', reject)
    .end(bytesOf(request.body));
  const response = await promise;
  const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>));
  if (response.statusCode !== status)
    throw new Error(`${method} ${path} returned ${response.statusCode} ${body.toString().slice(0, 500)}`);
  const headers = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.includes(name));
  return { status, headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body };
}
