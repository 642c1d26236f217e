// A client for tests: sends a request to a running service and reads what comes back.

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON comes, and asserts on it
export type Json = any;

export type Reply = { status: number; headers: Headers; body: Json; text: string };

export type Send = {
  /** A JSON body unless it is already bytes, text or a form. */
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
  /** The same client with a token of its own. */
  as(token: string): Client;
};

type Raw = string | FormData | Uint8Array<ArrayBuffer> | Blob;

const isRaw = (body: unknown): body is Raw =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array || body instanceof Blob;

/** A client of the service at `url`, sending `token` where a call names no other (null sends none). */
export function createClient(url: string, token: string | null = null): Client {
  const send: Client['send'] = async (method, path, { body, headers = {}, token: own = token } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
        // As it is, so that tests see its length; compression has tests of its own.
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
