// An HTTP client for tests.

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

/** A client of the service at `url` that sends `token` unless a call has another one (null sends none). */
export function createClient(url: string, token: string | null = null): Client {
  const send: Client['send'] = async (method, path, { body, headers = {}, token: own = token } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
        // Uncompressed, so that tests see the length; compression has its own tests.
        'accept-encoding': 'identity',
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text), text };
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

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
