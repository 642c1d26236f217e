// An HTTP client for tests. It does not use `fetch`, which takes three times as much processor time.
import { type Dispatcher, request } from 'undici';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON comes, and asserts on it
export type Json = any;

export type Reply = { status: number; headers: Headers; body: Json; text: string };

export type Send = {
  /** Sent as JSON, except bytes, text and forms. */
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
};

export type Client = {
  url: string;
  send(method: string, path: string, options?: Send): Promise<Reply>;
  get(path: string, options?: Send): Promise<Reply>;
  post(path: string, body?: unknown, options?: Send): Promise<Reply>;
  put(path: string, body?: unknown, options?: Send): Promise<Reply>;
  patch(path: string, body?: unknown, options?: Send): Promise<Reply>;
  delete(path: string, options?: Send): Promise<Reply>;
  /** The same client with another token. */
  as(token: string): Client;
};

type Raw = string | FormData | Uint8Array<ArrayBuffer> | Blob;

const isRaw = (body: unknown): body is Raw =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array || body instanceof Blob;

/** Those of `fetch`. The encoding lets tests see the length; compression has its own tests. */
const DEFAULT_HEADERS = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'identity',
};

/** A client of the service at `url` that sends `token` unless a call has another one (null sends none). */
export function createClient(url: string, token: string | null = null): Client {
  const send: Client['send'] = async (method, path, { body, headers = {}, token: own = token } = {}) => {
    const { type, content } = await encode(body);
    const response = await request(url + path, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...DEFAULT_HEADERS,
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(type === null ? {} : { 'content-type': type }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      },
      body: content,
    });
    const text = await response.body.text();
    return { status: response.statusCode, headers: readHeaders(response.headers), body: parse(text), text };
  };
  return {
    url,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    put: (path, body, options) => send('PUT', path, { ...options, body }),
    patch: (path, body, options) => send('PATCH', path, { ...options, body }),
    delete: (path, options) => send('DELETE', path, options),
    as: (other) => createClient(url, other),
  };
}

type Encoded = { type: string | null; content: string | Uint8Array | null };

/** Forms and blobs are encoded by `Response`, which knows their types. */
async function encode(body: unknown): Promise<Encoded> {
  if (body === undefined) return { type: null, content: null };
  if (!isRaw(body)) return { type: 'application/json', content: JSON.stringify(body) };
  if (typeof body === 'string') return { type: 'text/plain;charset=UTF-8', content: body };
  if (body instanceof Uint8Array) return { type: null, content: body };
  const encoded = new Response(body);
  return { type: encoded.headers.get('content-type'), content: await encoded.bytes() };
}

function readHeaders(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(received))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
