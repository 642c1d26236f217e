// A request as a scenario says it, and as it goes over the wire.

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token?: string;
  /** Lower-case names, beside those that follow from the rest. */
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | Uint8Array;
};

/** The name under which the services are asked, and at which the data set has their addresses. */
export const HOST = 'bench.example';

/** All headers that `request` is sent with. */
export function headersOf({ method, token, headers, body }: Request): Record<string, string> {
  const bytes = bytesOf(body);
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  return {
    host: HOST,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(method === 'GET' ? {} : { 'content-length': `${bytes.length}` }),
    ...headers,
  };
}

export function bytesOf(body: Request['body']): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}

/** `request` in HTTP/1.1. */
export function serializeRequest(request: Request): Uint8Array {
  const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytesOf(request.body)]);
}
